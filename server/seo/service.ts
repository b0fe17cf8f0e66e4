import type { FastifyInstance } from 'fastify';
import { day } from '#contract/durations.ts';
import { paths } from '#contract/paths.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Site } from '../platform/http/site.ts';
import { addFeeds } from './feeds.ts';
import { addSharePictures } from './pictures.ts';
import { addSitemap } from './sitemap.ts';

/** Adds the routes for search engines and previews: sitemap, `security.txt`, feeds and share pictures. */
export function addSeo(app: FastifyInstance, parts: Pick<FeatureParts, 'db' | 'site' | 'storage'>): void {
  addSitemap(app, parts);
  addSecurityTxt(app, parts);
  addFeeds(app, parts);
  addSharePictures(app, parts);
}

/** Adds `security.txt` (RFC 9116), with the contact for reports of vulnerabilities. */
function addSecurityTxt(app: FastifyInstance, { site }: { site: Site }): void {
  app.get('/.well-known/security.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          `Contact: ${site.url}${paths.help()}`,
          // Relative to the request, so that the file of a running site never expires.
          `Expires: ${new Date(Date.now() + 180 * day).toISOString()}`,
          'Preferred-Languages: hr, en',
          `Canonical: ${site.url}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  );
}
