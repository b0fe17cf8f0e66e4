// Lists the oldest supported browsers, for which the build also converts newer syntax, and searches the built
// files for APIs that these browsers lack and the build does not replace. Chromium 111 and Safari 16.4 are
// from March 2023; Firefox 121 of December 2023 is the first with `:has()`, which the stylesheets use to show
// the chosen option.
export const targets = ['chrome111', 'safari16.4', 'firefox121'];

const younger = [
  ['URL.parse', /\bURL\.parse\b/, 'Chrome 126, Safari 18, Firefox 126'],
  [
    'URL.canParse',
    /(?<!typeof URL\.canParse={2,3}[`"]function[`"]\?)\bURL\.canParse\(/,
    'Chrome 120, Safari 17',
  ],
  ['Map.groupBy', /\b(?:Map|Object)\.groupBy\b/, 'Chrome 117, Safari 17.4'],
  ['AbortSignal.any', /\bAbortSignal\.any\b/, 'Chrome 116, Safari 17.4, Firefox 124'],
  ['Promise.withResolvers', /\bPromise\.withResolvers\b/, 'Chrome 119, Safari 17.4'],
  ['Promise.try', /\bPromise\.try\b/, 'Chrome 128, Safari 18.2, Firefox 134'],
  ['Array.fromAsync', /\bArray\.fromAsync\b/, 'Chrome 121'],
  ['Response.json', /\bResponse\.json\(/, 'Safari 17'],
  [
    'sets as sets',
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    'Chrome 122, Safari 17, Firefox 127',
  ],
  [
    'helpers of iterators',
    /\bIterator\.from\b|\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|toArray|reduce|some|every|find)\(/,
    'Chrome 122, Safari 18.4, Firefox 131',
  ],
  ['RegExp.escape', /\bRegExp\.escape\b/, 'Chrome 136, Safari 18.2, Firefox 134'],
  // Checks the flag `v` only in calls of `RegExp`, since the build rewrites regular expression literals that
  // have it.
  [
    'the flag v of an expression',
    /\bRegExp\((?:`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"),\s*[`"][dgimsy]*v[dgimsy]*[`"]\)/,
    'Chrome 112, Safari 17',
  ],
  [
    'bytes as base64',
    /\.(?:toBase64|setFromBase64|toHex)\(|\bUint8Array\.from(?:Base64|Hex)\b/,
    'Chrome 140, Safari 18.2, Firefox 133',
  ],
  ['Intl.DurationFormat', /\bIntl\.DurationFormat\b/, 'Chrome 129, Firefox 136'],
  ['scheduler', /\bscheduler\.(?:yield|postTask)\(/, 'Safari without'],
  ['Map.getOrInsert', /\.getOrInsert(?:Computed)?\(/, 'Chrome 145'],
  ['cookieStore', /\bcookieStore\./, 'Safari 18.4, Firefox 140'],
];
const youngerStyles = [
  ['@starting-style', /@starting-style\b/, 'Chrome 117, Safari 17.5, Firefox 129'],
  ['@scope', /@scope\b/, 'Chrome 118, Safari 17.4, Firefox 128'],
  ['light-dark()', /\blight-dark\(/, 'Chrome 123, Safari 17.5'],
  ['subgrid', /\bsubgrid\b/, 'Chrome 117'],
  [
    'places by anchors',
    /\b(?:anchor-name|position-anchor|position-area):|\banchor\(/,
    'Chrome 125, Safari 26',
  ],
  ['a popover’s state', /:popover-open\b/, 'Chrome 114, Safari 17, Firefox 125'],
  ['lengths of auto', /\b(?:interpolate-size|calc-size)\b/, 'Chrome 129'],
  ['allow-discrete', /\ballow-discrete\b/, 'Chrome 117, Safari 17.4, Firefox 129'],
  ['rounding', /[:\s(](?:round|mod|rem)\((?!\s*\))/, 'Chrome 125'],
  [
    'relative colours',
    /(?<!not \(color: ?)\b(?:rgb|hsl|oklch|oklab|lch|lab)\(\s*from\b/,
    'Chrome 119, Firefox 128',
  ],
  ['nested rules', /[{;]\s*&/, 'Chrome 112, Safari 16.5'],
];

export function youngerIn(files) {
  const rows = [];
  for (const [name, text] of files) {
    const table = /\.js$/.test(name) ? younger : /\.css$/.test(name) ? youngerStyles : [];
    for (const [what, pattern, since] of table)
      if (pattern.test(text)) rows.push(`${name}: ${what} (${since})`);
  }
  return rows;
}
