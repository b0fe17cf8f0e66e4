import { type SceneName, scenes } from '../art/scenes.ts';

const table = `
adaptacija-stana-ili-kuce wall floor bath panel
zidarski-radovi garden facade
betonski-i-armiracki-radovi garden
rusenje-i-demontaza garden facade
uredenje-dvorista-i-oplocnici garden facade
izrada-toplinske-fasade facade mould
pregradni-zidovi-od-gips-kartona wall floor
uredenje-potkrovlja roof wall floor
spusteni-stropovi wall mould
sanacija-vlage-i-plijesni mould wall
popravak-prokisnjavanja roof mould
zamjena-crijepa-i-pokrova roof facade
limarski-radovi-i-zljebovi roof facade
izolacija-ravnog-krova roof mould
popravak-curenja-i-puknutih-cijevi leak cabinet valve
odcepljivanje-odvoda-i-kanalizacije bath leak
adaptacija-kupaonice bath valve mould
ugradnja-i-servis-bojlera boiler valve
pumpe-i-hidrofori valve
nova-elektroinstalacija panel wall
popravak-elektricnih-kvarova panel cabinet
fotonaponske-elektrane roof panel
videonadzor-i-alarmi facade garden
punjaci-za-elektricna-vozila panel car
ugradnja-klima-uredaja blind facade
podno-grijanje floor boiler
ugradnja-i-servis-plinskih-bojlera boiler valve
dizalice-topline boiler facade
keramika-u-kupaonici bath
plocice-na-terasi-i-balkonu facade garden
plocice-velikog-formata floor wall
kuhinjska-zidna-obloga cabinet
brusenje-i-lakiranje-parketa floor wall
postavljanje-laminata floor wall
vinilni-podovi floor bath
drvene-terase garden
bojenje-zidova-i-stropova wall mould floor
gletanje-zidova wall floor
postavljanje-tapeta wall
bojenje-ograda-i-vanjskih-povrsina facade blind
kuhinje-po-mjeri cabinet floor
ugradbeni-ormari floor wall
drveni-prozori-skure-i-grilje blind facade
pvc-prozori-i-vrata blind facade
ugradnja-i-popravak-roleta blind
garazna-vrata facade car
tende-i-sjenila facade
komarnici blind
ograde-i-kapije garden facade
rukohvati-i-balkonske-ograde facade
sitni-kucni-popravci cabinet blind wall bath
montaza-televizora-na-zid wall
montaza-namjestaja boxes floor
vjesanje-slika-polica-i-karnisa wall blind
odrzavanje-apartmana-i-vikendica garden bath
servis-hladnjaka-i-zamrzivaca boxes
servis-perilice-posuda cabinet
generalno-ciscenje bath blind floor
ciscenje-apartmana-za-najam bath floor
ciscenje-nakon-radova wall floor blind
selidba-stana-ili-kuce boxes floor
kombi-prijevoz boxes
odvoz-glomaznog-otpada boxes floor
medunarodne-selidbe boxes
kosnja-trave garden
rusenje-i-uklanjanje-stabala garden facade
sustavi-za-navodnjavanje garden
uredenje-vrta garden facade
servis-i-popravak-automobila car
autoelektrika-i-dijagnostika car
autolimarski-radovi car
vucna-sluzba car
energetski-certifikat facade
legalizacija-objekta facade garden
geodetske-usluge garden
strucni-nadzor-gradnje facade
`;

const isScene = (name: string): name is SceneName => Object.hasOwn(scenes, name);

export const scenesOfType: ReadonlyMap<string, readonly SceneName[]> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([type = '', ...names]) => [type, names.filter(isScene)]),
);
