import type { Prompt } from "../prompt.ts";

/** What a person uses to see that their client is wired up. */
export const check: Prompt = {
  name: "check",
  title: "Check the connection",
  description: "Calls both tools, to see that the client is wired up",
  arguments: [
    {
      name: "text",
      description: "What to echo; hello if it is left out",
      required: false,
    },
  ],
  get: ({ text = "hello" }) =>
    "Please check that this server works. " +
    `Call the tool \`echo\` with the text ${JSON.stringify(text)}, ` +
    "then call the tool `add` with a = 2 and b = 3. " +
    "Report both results as the server gave them.",
};
