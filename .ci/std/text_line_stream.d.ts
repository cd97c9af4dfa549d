// Signatures of jsr:@std/streams@1.1.2/text-line-stream.

export interface TextLineStreamOptions {
  /** Whether a lone CR ends a line too. Off unless asked for. */
  allowCR?: boolean;
}

/** Cuts a stream of text at LF and CRLF; the last line needs no line end. */
export class TextLineStream extends TransformStream<string, string> {
  constructor(options?: TextLineStreamOptions);
}
