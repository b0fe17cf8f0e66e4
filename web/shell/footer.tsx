import { type ReactNode, useState } from 'react';
import { dayOf } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { Newsletter } from '../news/newsletter.tsx';
import { useMe, useRoot } from '../platform/api/session.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { Link } from '../platform/page/link.tsx';
import { Logo } from '../ui/drawings/logo.tsx';
import { ownPages } from './links.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** Renders the footer, which is the menu without JavaScript: the header's menu button then links to it. */
export function Footer() {
  const { appName } = useRoot();
  const me = useMe();
  return (
    <footer className="site-footer beyond" id="podnozje">
      <div className="page">
        <div className="footer-columns">
          <div>
            <Logo label={appName} />
            <p className="footer-about small muted">
              Mjesto na kojem se kućni poslovi i majstori nađu bez provizije.
            </p>
            <Newsletter />
            <div className="mt-5">
              <ThemeSwitch />
            </div>
          </div>
          <Column title={appName}>
            <FooterLink to={paths.home()}>Početna</FooterLink>
            <FooterLink to={paths.activeJobs()}>Pronađite posao</FooterLink>
            <FooterLink to={paths.workers()}>Pronađite majstora</FooterLink>
            <FooterLink to={paths.jobs()}>Poslovi po kategorijama</FooterLink>
            <FooterLink to={paths.prices()}>Cijene poslova</FooterLink>
            <FooterLink to={paths.newJob()}>Objavite upit</FooterLink>
            <FooterLink to={paths.help()}>Pomoć i kontakt</FooterLink>
            <FooterLink to={paths.advertising()}>Oglašavanje</FooterLink>
            <FooterLink to={paths.about()}>O nama</FooterLink>
            <FooterLink to={paths.news()}>Savjeti i novosti</FooterLink>
          </Column>
          <Column title="Privatnost">
            <FooterLink to={paths.terms()}>Uvjeti korištenja</FooterLink>
            <FooterLink to={paths.privacyPolicy()}>Politika privatnosti</FooterLink>
            <FooterLink to={paths.cookies()}>Politika kolačića</FooterLink>
          </Column>
          <Column title="Profil">
            {me ? (
              <>
                {Object.values(ownPages).map(({ to, label }) => (
                  <FooterLink key={to} to={to}>
                    {label}
                  </FooterLink>
                ))}
                <LogOutForm />
              </>
            ) : (
              <>
                <FooterLink to={paths.signup()}>Registracija</FooterLink>
                <FooterLink to={paths.login()}>Prijava</FooterLink>
              </>
            )}
          </Column>
        </div>
      </div>
      <div className="footer-end">
        <div className="page">
          <span>
            © {dayOf(new Date()).slice(0, 4)}. {appName} · Izradio razvojni tim portala {appName}
          </span>
          <Networks />
        </div>
      </div>
    </footer>
  );
}

const networkNames = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube' } as const;

function Networks() {
  const { networks } = useRoot();
  return (
    <span className="footer-networks">
      {(Object.keys(networkNames) as (keyof typeof networkNames)[]).map(
        (name) =>
          networks[name] && (
            <a key={name} href={networks[name]} rel="noopener noreferrer me">
              <span className="sr-only">{networkNames[name]}</span>
              <svg viewBox="0 0 24 24" aria-hidden>
                <use href={`/networks.svg#${name}`} />
              </svg>
            </a>
          ),
      )}
    </span>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

const FooterLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to}>{children}</Link>
  </li>
);

const loadLogOut = () => import('./log-out.tsx').then((part) => part.LogOut);

function LogOutForm() {
  const [wanted, setWanted] = useState(false);
  const over = () => setWanted(false);
  const LogOut = useOnDemand(loadLogOut, wanted, over);
  return (
    <li>
      <form
        method="post"
        action={paths.logOut()}
        onSubmit={(event) => {
          event.preventDefault();
          setWanted(true);
        }}
      >
        <button type="submit" name="radnja" value="odjava">
          Odjava
        </button>
      </form>
      {wanted && LogOut && <LogOut onOver={over} />}
    </li>
  );
}
