// The npm package holds JavaScript only; the declarations beside this file give
// it the signatures that users of the JSR package see.
// @ts-types="./yaml.d.ts"
export * from "npm:deno-std@1.4.0/yaml/parse.js";
