/**
 * Facebook Graph API version, shared by the browser, which gets a token, and the server, which verifies it.
 */
export const facebookVersion = 'v24.0';
