/** Endpoints called by the service worker, without their schemas; a test compares them with the contract. */
export const addresses = {
  me: '/api/v1/me',
  message: '/api/v1/send-message',
  file: '/api/v1/send-file',
  push: '/api/v1/push/subscriptions',
} as const;
