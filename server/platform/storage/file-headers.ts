import type { FileAnswer } from '#contract/endpoint.ts';
import { fileTypes } from './storage.ts';

const sandboxed = "default-src 'none'; sandbox";
const policies: Record<string, string> = {
  [fileTypes.svg]: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // Browsers' PDF viewers embed the document in a page with styles; older viewers do not work in a sandbox.
  [fileTypes.pdf]: "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
};

/**
 * Returns the headers that make a browser either download a file or display it without loading or running
 * anything else.
 */
export const fileHeaders = ({ type, bytes, passive }: FileAnswer) => ({
  'content-type': type,
  'content-length': bytes,
  'content-disposition': type === fileTypes.pdf && !passive ? 'attachment' : 'inline',
  'content-security-policy': policies[type] ?? sandboxed,
  'x-content-type-options': 'nosniff',
});
