import type { BanKind } from '#contract/ban-kinds.ts';
import { significant } from '../platform/search/phone.ts';

const everybodys: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com windowslive.com yahoo.com ymail.com icloud.com me.com mac.com aol.com gmx.com gmx.net gmx.de
  mail.com web.de proton.me protonmail.com zoho.com yandex.com hotmail.hr outlook.hr yahoo.de net.hr inet.hr t-com.hr ht.hr vip.hr optinet.hr globalnet.hr
  zg.t-com.hr st.t-com.hr ri.t-com.hr os.t-com.hr skole.hr com.hr from.hr iz.hr name.hr co.uk co.at com.ba co.rs`.split(
    /\s+/,
  ),
);

export const whyTooWide: Readonly<Record<BanKind, (pattern: string) => string | undefined>> = {
  network: (pattern) => {
    const [, length] = /\/(\d{1,3})$/.exec(pattern) ?? [];
    const least = pattern.includes(':') ? 32 : 16;
    return length !== undefined && Number(length) < least
      ? `Mreža je preširoka: upišite barem /${least}.`
      : undefined;
  },
  email: (pattern) => {
    const [, domain] = /^\*@?(.*)$/.exec(pattern.toLowerCase()) ?? [];
    if (domain === undefined) return undefined;
    if (!domain.replace(/^\*\.?/, '').includes('.'))
      return 'Uzorak je preširok: upišite adresu ili *@ i cijelu domenu.';
    return everybodys.has(domain)
      ? `Uzorak je preširok: adrese na ${domain} imaju i mnogi drugi. Upišite cijelu adresu.`
      : undefined;
  },
  phone: (pattern) =>
    /^[\d\s+()./-]*\*$/.test(pattern) && significant(pattern).length < 4
      ? 'Uzorak je preširok: ispred zvjezdice upišite barem pet znamenki, s nulom.'
      : undefined,
  text: () => undefined,
};
