// Finds personal data in the logs of the sites on which the journeys run.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './toolchain.mjs';

/** Minimum length of a searched text; shorter ones, such as search words, also occur in page URLs. */
const shortest = 10;

const patterns = {
  'an email address': /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g,
  'a phone number': /\+385 ?\d[\d ]{6,}|(?<![\d.])(?:00385|385|0) ?\d{1,2} ?555 ?\d{3,4}(?!\d)/g,
  // Matches 32 random bytes in base64url, but neither script names nor hashes in hex.
  'a token': /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43,}(?![\w-]|\.js)/g,
};

/** Matches the accounts of a demo, which the site prints when it starts. */
const demoAccounts = / {2}Demo računi.*\n(?: {4}.*\n)+/g;

/** Extracts from a journey's source the texts that it types into fields or sends to the API. */
export function typedIn(source) {
  const typing =
    /(?:\b(?:fill|pressSequentially|keyboard\.type)\(|\b(?:subject|message|content|comment|about|password): )(?:'[^'\n]*', )?(['`])([^'`\n]*)\1/g;
  return [...source.matchAll(typing)]
    .map(([, , text]) => text.split('${')[0].trim())
    .filter((text) => text.length >= shortest);
}

/** Returns the email addresses, phone numbers, tokens and given texts that occur in a log. */
export function findLeaks(log, texts) {
  const written = log.replaceAll(demoAccounts, '');
  const found = Object.entries(patterns).flatMap(([what, pattern]) =>
    [...written.matchAll(pattern)].map(([value]) => `${what}: ${value}`),
  );
  const typed = texts.filter((text) => written.includes(text)).map((text) => `a typed text: ${text}`);
  return [...new Set([...found, ...typed])];
}

const filesIn = (folder, ending) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));

/** Returns the leaks in the logs of a folder, including every text that a journey types. */
export function leaksIn(folder) {
  const typed = new Set(filesIn(path.join(root, 'e2e'), '.ts').flatMap(({ text }) => typedIn(text)));
  return filesIn(folder, '.log').flatMap(({ name, text }) =>
    findLeaks(text, [...typed]).map((leak) => `${name} contains ${leak}`),
  );
}
