import { SectionHead } from '../ui/display/section-head.tsx';

/**
 * Explains how the prices are computed; the rule itself is docs/decisions/032-published-prices.md. The text
 * repeats the numbers of `limits.prices`, because the nouns are inflected to match.
 */
export const Method = () => (
  <section className="section" aria-labelledby="kako-se-racuna">
    <SectionHead id="kako-se-racuna" title="Kako se računa" />
    <ul className="cost-method">
      <li>
        U račun ulaze obavljeni poslovi iz zadnja 24 mjeseca, a po godinama oni iz zadnjih pet kalendarskih
        godina. Posao ulazi tjedan dana nakon što je označen kao obavljen.
      </li>
      <li>
        Broji se konačna cijena ako su je potvrdile obje strane. Inače se broji cijena iz prihvaćene ponude
        (ako ima više pisanih, iz zadnje), a kod raspona njegova sredina. Koliki je dio poslova s potvrđenom
        cijenom, piše u tablici.
      </li>
      <li>
        Svaki klijent vrijedi jednom: ako je imao više takvih poslova, uzima se sredina njegovih iznosa.
        Iznosi koji su više od pet puta manji ili veći od srednje cijene ne ulaze u račun.
      </li>
      <li>
        Srednja je cijena ona od koje je pola klijenata platilo manje, a pola više. Srednja polovica je raspon
        u kojem je polovica klijenata, bez najjeftinije i najskuplje četvrtine. Crtež uz svaki red pokazuje
        taj raspon i srednju cijenu na skali na kojoj su jednaki razmaci jednaki omjeri cijena, primjerice
        dvostruko skuplje.
      </li>
      <li>
        Cijena se objavljuje tek kad je iza nje najmanje pet poslova petero klijenata i troje majstora, i kad
        nijedan majstor nije radio za više od polovice tih klijenata.
      </li>
      <li>
        Objavljena se cijena mijenja ili povlači tek kad se otad promijene poslovi najmanje petero klijenata i
        troje majstora, a i bez bilo koje jedne osobe još najmanje dvoje klijenata i dvoje majstora. Zato
        poslovi jedne osobe sami ne mijenjaju nijednu objavljenu cijenu, koliko god ih bilo, ni kad ta osoba
        izbriše račun.
      </li>
      <li>
        Skupine se preklapaju: županija je dio cijele Hrvatske, a godina dio zadnja 24 mjeseca. Cijena šire
        skupine objavljuje se samo ako u njoj, kad se oduzmu bilo koji objavljeni dijelovi, ne ostane nijedan
        posao ili ostanu poslovi isto toliko klijenata i majstora. Zato se ni oduzimanjem objavljenih cijena
        ne može doznati koliko je tko platio. Dok to ne vrijedi, ostaje zadnja objavljena cijena, ako je ima.
      </li>
      <li>
        Iznosi su zaokruženi: ispod €100 na €5, ispod €500 na €10, ispod €2,000 na €50, a iznad toga na €100
        ili €500. Broj poslova zaokružen je na pet naniže.
      </li>
      <li>
        Dok ti uvjeti nisu ispunjeni, ne objavljujemo ništa. Cijena zadnja 24 mjeseca briše se ako se toliko
        dugo nije promijenila.
      </li>
    </ul>
  </section>
);
