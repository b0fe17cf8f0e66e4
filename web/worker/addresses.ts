/** Endpoints that the worker calls, without their schemas; a test holds them against the contract. */
export const addresses = {
  me: '/api/v1/me',
  message: '/api/v1/send-message',
  file: '/api/v1/send-file',
  push: '/api/v1/push/subscriptions',
} as const;
