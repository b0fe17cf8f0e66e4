import type { FastifyInstance } from 'fastify';
import type { FeatureParts } from '../platform/http/feature.ts';
import { addFeeds } from './feeds.ts';
import { addSharePictures } from './pictures.ts';
import { addSecurityTxt } from './security-txt.ts';
import { addSitemap } from './sitemap.ts';

export function addSeo(app: FastifyInstance, parts: Pick<FeatureParts, 'db' | 'site' | 'storage'>): void {
  addSitemap(app, parts);
  addSecurityTxt(app, parts);
  addFeeds(app, parts);
  addSharePictures(app, parts);
}
