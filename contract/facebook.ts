/**
 * Facebook Graph API version, shared by the browser, which requests a token, and the server, which verifies
 * the token.
 */
export const facebookVersion = 'v24.0';
