// Examples for the API reference. A test validates them against their schemas.

const at = '2026-11-20T08:40:00.000Z';

export const countyExample = { id: 13, name: 'Zadarska županija', key: 'zadarska' };
export const townExample = {
  id: 541,
  name: 'Zadar',
  key: 'zadar',
  county_id: 13,
  postal_code: '23000',
  island: null,
};

const category = { id: 4, name: 'Vodoinstalacije', key: 'vodoinstalacije', hue: 210, icon: 'droplets' };
const type = {
  id: 29,
  name: 'Popravak curenja i puknutih cijevi',
  key: 'popravak-curenja-i-puknutih-cijevi',
  list_img: '/files/art/vodoinstalacije/types/popravak-curenja-i-puknutih-cijevi-light.svg',
  list_img_dark: '/files/art/vodoinstalacije/types/popravak-curenja-i-puknutih-cijevi-dark.svg',
  job_category_id: category.id,
};
export const jobTypeExample = { ...type, created_at: at };
export const jobCategoryExample = {
  ...category,
  description: 'Popravci curenja, ugradnja sanitarija, bojlera i novih instalacija.',
  list_img: '/files/art/vodoinstalacije/card-light.svg',
  list_img_dark: '/files/art/vodoinstalacije/card-dark.svg',
  banner_img: '/files/art/vodoinstalacije/banner-light.svg',
  banner_img_dark: '/files/art/vodoinstalacije/banner-dark.svg',
  created_at: at,
  active_posts_count: 96,
  types_count: 11,
  seo_title: 'Vodoinstalacije – vodoinstalateri',
  seo_description: 'Objavite upit i usporedite vodoinstalatere iz svoje županije.',
  seo_img: '/files/art/vodoinstalacije/og.png',
};

export const userRefExample = {
  id: 7,
  name: 'Krešimir Vuković',
  slug: 'kresimir-vukovic',
  profile_img: '/files/avatars/kresimir-vukovic.webp',
  rating: 4.9,
  reviews_count: 57,
  type_of: 'worker',
  created_at: at,
};
export const userExample = {
  ...userRefExample,
  about: 'Vodoinstalater s majstorskim ispitom. Izlazim na hitne intervencije.',
  available_from: '2026-12-01',
  takes_jobs: true,
  is_verified: true,
  trade_verified: true,
  boosted: false,
  is_worker: true,
  counties: [countyExample],
  towns: [townExample],
  jobCategories: [category],
  jobTypes: [type],
  can: { edit: false, review: true },
};
export const meExample = {
  ...userExample,
  email: 'kresimir@primjer.hr',
  email_fails: false,
  pending_email: null,
  has_password: true,
  second_factor: 'off',
  onboarding: 'done',
  portfolio_count: 4,
  contacts: { emails: ['posao@primjer.hr'], phones: ['+385 91 555 0100'] },
  role: null,
  notice: null,
  viewed: false,
  leaves_at: null,
  can: { edit: true, review: false, moderate: false, content: false },
};

export const mediaFileExample = {
  id: 311,
  kind: 'image',
  path: '/files/media/Q2ZkYlpQb3Rfb3Jf/full.webp',
  thumb: '/files/media/Q2ZkYlpQb3Rfb3Jf/card.webp',
  width: 1600,
  height: 1200,
  name: 'curenje.jpg',
  type: 'image/webp',
  size: 184_220,
};
export const questionSetExample = {
  id: 12,
  job_type_id: type.id,
  questions: [
    {
      key: 'mjesto-curenja',
      text: 'Gdje curi?',
      label: 'Curi',
      kind: 'choice',
      options: [
        { key: 'cijev', label: 'Cijev u zidu ili podu' },
        { key: 'spoj', label: 'Spoj ispod umivaonika ili sudopera' },
      ],
    },
    {
      key: 'starost',
      text: 'Koliko su stare instalacije?',
      label: 'Starost',
      kind: 'number',
      unit: 'god.',
      min: 0,
      max: 100,
      taps: [5, 20, 40],
    },
  ],
};
export const jobPostExample = {
  id: 120,
  subject: 'Pukla je cijev ispod sudopera i voda kaplje u ormarić, zatvorili smo glavni ventil.',
  status: 'active',
  declined: false,
  audience: 'all',
  type: 'inquiry',
  user: {
    ...userRefExample,
    id: 21,
    name: 'Petra Milinović',
    slug: 'petra-milinovic',
    profile_img: null,
    type_of: 'client',
    rating: 0,
    reviews_count: 0,
  },
  job_category: category,
  job_type: type,
  county: countyExample,
  town: townExample,
  urgency: 'urgent',
  budget_cents: 8000,
  question_set_id: questionSetExample.id,
  answers: [
    {
      key: 'mjesto-curenja',
      label: 'Curi',
      value: 'spoj',
      unit: null,
      text: 'Spoj ispod umivaonika ili sudopera',
    },
    { key: 'starost', label: 'Starost', value: 20, unit: 'god.', text: '20 god.' },
  ],
  created_at: at,
  reviewed_at: '2026-11-20T09:05:00.000Z',
  media_files: [mediaFileExample],
  feedbacks_count: 0,
  feedback: null,
  is_own: false,
  can: {
    edit: false,
    close: false,
    open: false,
    delete: false,
    resubmit: false,
    renew: false,
    review: true,
    moderate: false,
    publish: false,
  },
};
export const timelineEntryExample = {
  id: 902,
  event: 'review_declined',
  text: 'Na drugoj fotografiji vidi se broj mobitela.',
  reason: 'Kontakt na slici',
  created_at: at,
  author: { id: 3, name: 'Maja Moderator' },
};
export const reviewExample = {
  id: 77,
  stars: 5,
  comment: 'Majstor je došao na vrijeme i posao obavio uredno.',
  reviewer: jobPostExample.user,
  subject: userRefExample,
  created_at: at,
  updated_at: at,
  answer: 'Hvala na lijepim riječima.',
  answered_at: at,
  verified: 'job',
  job_post: { id: 120, job_type: type.name, icon: category.icon, place: 'Zadar, Zadarska' },
  pictures: [],
  published: true,
  hidden: false,
  receipt: null,
  can: { edit: false, delete: false, answer: false },
};
export const savedSearchExample = {
  id: 14,
  title: 'Vodoinstalacije, Zadarska',
  frequency: 'daily',
  filters: {
    job_categories: ['vodoinstalacije'],
    job_types: [],
    counties: ['zadarska'],
    towns: [],
    near: null,
    radius: null,
    islands: false,
    type: null,
    search: null,
    urgency: [],
    budget_from: null,
  },
  labels: ['Vodoinstalacije', 'Zadarska'],
  total: 3,
  total_capped: false,
  created_at: at,
  can: { edit: true, delete: true },
};
