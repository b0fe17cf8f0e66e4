/** Initial texts below the posts of some categories; editors write the texts of the others. */
export const categoryTexts: Readonly<Record<string, string>> = {
  vodoinstalacije: `## Prije nego što pozovete vodoinstalatera

Zatvorite glavni ventil ako voda curi i fotografirajte mjesto kvara. Napišite je li riječ o toploj ili hladnoj vodi, koliko je stara instalacija i može li se do cijevi bez razbijanja pločica. S tim podacima majstor procijeni posao bez dolaska.

## Što utječe na cijenu

- pristup cijevima: vidljive su jeftinije od onih u zidu,
- materijal: tko ga kupuje i koje je kvalitete,
- hitnost: noću i nedjeljom rad je skuplji.`,
  elektroinstalacije: `## Sigurnost na prvom mjestu

Ako iskri, miriše na paljevinu ili osigurač stalno iskače, isključite glavnu sklopku i ne uključujte je prije dolaska električara. Radove na razvodnom ormaru smije izvoditi samo ovlaštena osoba; nakon njih zatražite ispitni list.

## Što napisati u upitu

Navedite broj utičnica, rasvjetnih mjesta i strujnih krugova, godinu zgrade i sliku razvodnog ormara s otvorenim vratima.`,
  'krovovi-i-limarija': `## Kad je vrijeme za krov

Najbolje je pregledati ga u rano proljeće i prije jesenskih kiša. Mrlje na stropu potkrovlja, puknuti crijep i puni žljebovi znakovi su da ne treba čekati.

## Što napisati u upitu

Površinu i nagib krova, vrstu pokrova, visinu zgrade i može li vozilo do nje. Slike iznutra i izvana uštedjet će Vam jedan dolazak.`,
};
