/** The version of Facebook's API used by the browser, which gets a token, and by the server, which verifies it. */
export const facebookVersion = 'v24.0';
