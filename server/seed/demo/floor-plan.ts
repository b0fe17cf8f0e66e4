import { onePage } from './one-page.ts';

const drawing = `2 w 100 500 395 250 re S 0.8 w
130 500 60 0 re S 190 500 m 190 533 163 560 130 560 c S 130 560 m 130 500 l S
100 690 395 60 re S 435 500 60 190 re S 350 702 70 36 re S 385 720 4 4 re f
BT /F1 14 Tf 100 770 Td (Kuhinja 3,95 x 2,50 m) Tj ET BT /F1 10 Tf 352 745 Td (sudoper) Tj ET`;

export const floorPlanPdf = () => onePage(drawing);
