import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('shell/default.layout.tsx', [
    index('home/home.page.tsx'),
    route('poslovi', 'job-posts/job-categories.page.tsx'),
    route('aktivni-poslovi', 'job-posts/active-jobs.page.tsx'),
    route('poslovi/:id', 'job-posts/job.page.tsx'),
    route('majstori', 'users/workers.page.tsx'),
    route('korisnici/:slug', 'users/user.page.tsx'),
    route('korisnici/:slug/ocijenite-korisnika', 'reviews/review-user.page.tsx'),
    route('novi-upit', 'job-posts/new-job.page.tsx'),
    route('nova-lozinka', 'auth/new-password.page.tsx'),
    route('potvrda-emaila', 'auth/confirm-email.page.tsx'),
    layout('shell/profile.layout.tsx', [
      route('korisnik', 'account/account.page.tsx'),
      route('korisnik/profil', 'account/profile.page.tsx'),
      route('korisnik/poslovi', 'job-posts/my-jobs.page.tsx'),
      route('korisnik/ocjene', 'reviews/my-reviews.page.tsx'),
    ]),
    route(':category/:county?', 'trades/category.page.tsx'),
  ]),
  layout('shell/guest.layout.tsx', [route('prijava', 'auth/login.page.tsx'), route('registracija', 'auth/signup.page.tsx')]),
  layout('shell/admin.layout.tsx', [
    route('admin', 'moderation/admin.page.tsx'),
    route('admin/moderiranje', 'moderation/queue.page.tsx'),
    route('admin/poslovi', 'moderation/posts.page.tsx'),
    route('admin/sadrzaj', 'pages/content.page.tsx'),
    route('admin/dnevnik', 'moderation/audit.page.tsx'),
  ]),
  route('prijava/povratak', 'auth/social-return.page.tsx'),
  route('tema', 'shell/theme.route.ts'),
  route('odjava', 'shell/log-out.route.ts'),
  route('dev/ui', 'dev/ui.page.tsx'),
  route('*', 'shell/not-found.page.tsx'),
] satisfies RouteConfig;
