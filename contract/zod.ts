import { z } from 'zod';

// Zod compiles validators with `new Function`, which the site's CSP forbids in the browser.
z.config({ jitless: 'document' in globalThis });

export { z };
