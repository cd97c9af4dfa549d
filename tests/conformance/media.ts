/** The smallest picture and the smallest sound that are whole files. */

/** One red pixel, as PNG. */
export const PIXEL = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
);

/** No time of silence, as WAV. */
export const SILENCE = Uint8Array.fromBase64(
  "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=",
);
