/**
 * Write your own strict MCP server in one small file.
 *
 * @module
 */

import "./console.ts";

export type { CallContext, RequestInfo } from "./call_context.ts";
export type {
  ContentAnnotations,
  ContentBase,
  ContentBlock,
  EmbeddedResource,
  MediaContent,
  ResourceLink,
  TextContent,
} from "./content.ts";
export type {
  InputSchema,
  StandardIssue,
  StandardResult,
  StandardSchema,
} from "./input_schema.ts";
export type {
  Prompt,
  PromptArgument,
  PromptMessage,
  PromptResult,
} from "./prompt.ts";
export type { LogLevel } from "./protocol.ts";
export type {
  Complete,
  Resource,
  ResourceData,
  ResourceDescription,
  ResourceTemplate,
  TemplateData,
} from "./resource.ts";
export type { FromSchema } from "./schema_type.ts";
export { serve, type ServeOptions } from "./serve.ts";
export { createServer, type Server, type ServerOptions } from "./server.ts";
export {
  type ArgumentsOf,
  defineTool,
  type FullToolResult,
  type Icon,
  type Tool,
  type ToolAnnotations,
  type ToolDescription,
  ToolError,
  type ToolResult,
} from "./tool.ts";
export { type Schema, SchemaError } from "./validation.ts";
