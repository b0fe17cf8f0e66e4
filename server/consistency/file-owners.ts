interface FileOwner {
  table: string;
  folders: readonly string[];
  /** Selects `id` and `key` of each file that a row needs. */
  needs: string;
  /**
   * SQL that repairs the rows, given by id, whose files are lost. Without it, the files can only be restored
   * from a backup.
   */
  mend?: string;
}

const pictures = (table: string, column: string, where = 'true') =>
  `select id, ${column} || '/' || sizes.part || '.webp' as key from ${table} cross join (values ('full'), ('card')) as sizes (part) where ${column} is not null and ${where}`;
const deleteFrom = (table: string) => `delete from ${table} where id = any($1)`;
const without = (table: string, column: string) => `update ${table} set ${column} = null where id = any($1)`;

export const fileOwners: readonly FileOwner[] = [
  {
    table: 'users',
    folders: ['avatars'],
    needs: 'select id, profile_img as key from users where profile_img is not null',
    mend: without('users', 'profile_img'),
  },
  {
    table: 'portfolio_pictures',
    folders: ['portfolio'],
    needs: pictures('portfolio_pictures', 'storage_key'),
    mend: deleteFrom('portfolio_pictures'),
  },
  {
    table: 'job_post_media',
    folders: ['media', 'job-posts'],
    needs: `${pictures('job_post_media', 'storage_key', `kind = 'image'`)} union all select id, storage_key || '/file.pdf' from job_post_media where kind = 'document'`,
    mend: deleteFrom('job_post_media'),
  },
  {
    table: 'review_pictures',
    folders: ['reviews'],
    needs: pictures('review_pictures', 'storage_key'),
    mend: deleteFrom('review_pictures'),
  },
  {
    table: 'ad_medias',
    folders: ['ads'],
    needs: pictures('ad_medias', 'storage_key'),
    mend: deleteFrom('ad_medias'),
  },
  { table: 'news', folders: ['news'], needs: pictures('news', 'picture'), mend: without('news', 'picture') },
  {
    table: 'job_categories',
    folders: ['categories'],
    needs: pictures('job_categories', 'picture'),
    mend: without('job_categories', 'picture'),
  },
  {
    table: 'chat_files',
    folders: ['private/chats'],
    needs: `${pictures('(select message_id as id, * from chat_files) f', 'storage_key', `kind = 'image'`)} union all select message_id, storage_key || '/file.pdf' from chat_files where kind = 'document'`,
  },
  {
    table: 'papers',
    folders: ['private/papers'],
    needs: 'select id, storage_key as key from papers where storage_key is not null',
  },
  {
    table: 'paper_bills',
    folders: ['private/bills'],
    needs: `${pictures('(select paper_id as id, * from paper_bills) f', 'storage_key', `kind = 'image'`)} union all select paper_id, storage_key || '/file.pdf' from paper_bills where kind = 'document'`,
  },
  {
    table: 'trade_checks',
    folders: ['private/trade-checks'],
    needs: `select id, document_key as key from trade_checks where status = 'pending'`,
  },
  {
    table: 'tickets',
    folders: ['private/tickets'],
    needs: `select id, f ->> 'key' as key from tickets cross join jsonb_array_elements(files) as f`,
  },
  {
    table: 'reports',
    folders: ['private/reports'],
    needs: `select id, f ->> 'key' as key from reports cross join jsonb_array_elements(files) as f`,
  },
  {
    table: 'data_exports',
    folders: ['private/izvozi'],
    needs: `select id, folder || '/podaci.zip' as key from data_exports where state = 'ready'`,
    mend: deleteFrom('data_exports'),
  },
];

/**
 * Folders whose files are created on request and therefore not checked. A person's files in them are deleted
 * with the account; the number of other files is limited by the number of articles and categories.
 */
export const drawn = ['art', 'og'];
