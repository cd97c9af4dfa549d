/** The resources that the conformance suite asks for by their URIs. */
import type { Resource, ResourceTemplate } from "../../lib/mod.ts";
import { PIXEL } from "./media.ts";

/** A text and a picture. */
export const RESOURCES: readonly Resource[] = [
  {
    uri: "test://static-text",
    name: "static-text",
    description: "A text that never changes",
    mimeType: "text/plain",
    read: () => "This is the content of the static text resource.",
  },
  {
    uri: "test://static-binary",
    name: "static-binary",
    description: "A picture that never changes",
    mimeType: "image/png",
    size: PIXEL.length,
    read: () => PIXEL,
  },
];

/** Resources with an id in their URI, which can be completed. */
export const RESOURCE_TEMPLATES: readonly ResourceTemplate[] = [
  {
    uriTemplate: "test://template/{id}/data",
    name: "template-data",
    description: "Data by id",
    mimeType: "application/json",
    complete: {
      id: (value) => ["1", "12", "123"].filter((id) => id.startsWith(value)),
    },
    read: ({ id }) =>
      JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
  },
];
