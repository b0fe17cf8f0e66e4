import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useOnDemand } from '../platform/on-demand.ts';
import { useMe, useRoot } from '../platform/session.ts';
import { Logo } from '../ui/drawings/logo.tsx';
import { ownPages } from './links.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** Also the menu without script: the header's menu button leads here. */
export function Footer() {
  const { appName } = useRoot();
  const me = useMe();
  return (
    <footer className="site-footer beyond" id="podnozje">
      <div className="page">
        <div className="footer-columns">
          <div>
            <Logo label={appName} />
            <p className="small muted mt-3.5 mb-5 max-w-[36ch]">Mjesto na kojem se kućni poslovi i majstori nađu bez provizije.</p>
            <ThemeSwitch />
          </div>
          <Column title={appName}>
            <FooterLink to={paths.home()}>Početna</FooterLink>
            <FooterLink to={paths.activeJobs()}>Pronađite posao</FooterLink>
            <FooterLink to={paths.workers()}>Pronađite majstora</FooterLink>
            <FooterLink to={paths.jobs()}>Poslovi po kategorijama</FooterLink>
            <FooterLink to={paths.newJob()}>Objavite upit</FooterLink>
            <FooterLink to={paths.advertising()}>Oglašavanje</FooterLink>
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
            © {new Date().getFullYear()}. {appName} · Izradio razvojni tim portala {appName}
          </span>
        </div>
      </div>
    </footer>
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
