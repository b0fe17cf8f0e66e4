import sharp from 'sharp';
import { pageContent } from './pdf-text.ts';

// Draws the shapes of a PDF's first page, without its texts and pictures, because sharp cannot read PDFs.
// Supports only the operators that our documents contain.

/** A4 in points. */
const sheet = { width: 595.28, height: 841.89 };

interface State {
  matrix: string[];
  fill: string;
  stroke: string;
  width: string;
}

const colour = (parts: string[]) =>
  `rgb(${(parts.length === 1 ? [parts[0], parts[0], parts[0]] : parts).map((part) => Number(part) * 255).join()})`;

/** Returns the shapes as SVG elements. */
function shapesOf(content: string): string {
  let state: State = { matrix: [], fill: '#000', stroke: '#000', width: '1' };
  const saved: State[] = [];
  const shapes: string[] = [];
  let path = '';
  let operands: string[] = [];
  const paint = (fill: boolean, stroke: boolean) => {
    if (fill || stroke)
      shapes.push(
        `<path d="${path}" transform="${state.matrix.join(' ')}" fill="${fill ? state.fill : 'none'}" stroke="${stroke ? state.stroke : 'none'}" stroke-width="${state.width}"/>`,
      );
    path = '';
  };
  const draw = (operator: string, numbers: string[]) => {
    switch (operator) {
      case 'q':
        saved.push(state);
        break;
      case 'Q':
        state = saved.pop() ?? state;
        break;
      case 'cm':
        state = { ...state, matrix: [...state.matrix, `matrix(${numbers.join()})`] };
        break;
      case 'w':
        state = { ...state, width: numbers[0] ?? '1' };
        break;
      case 'scn':
        state = { ...state, fill: colour(numbers) };
        break;
      case 'SCN':
        state = { ...state, stroke: colour(numbers) };
        break;
      case 'm':
      case 'l':
      case 'c':
        path += `${operator.toUpperCase()}${numbers.join(' ')}`;
        break;
      case 'h':
        path += 'Z';
        break;
      case 're': {
        const [x, y, width, height] = numbers;
        path += `M${x} ${y}h${width}v${height}h-${width}Z`;
        break;
      }
      case 'f':
      case 'f*':
      case 'B':
      case 'S':
      case 'n':
        paint(/[fB]/.test(operator), /[SB]/.test(operator));
    }
  };
  for (const token of content.replaceAll(/\bBT\b[\s\S]*?\bET\b/g, '').split(/\s+/)) {
    if (/^[-+.\d]/.test(token)) operands.push(token);
    else {
      draw(token, operands);
      operands = [];
    }
  }
  return shapes.join('\n');
}

/** Returns the shapes on the first page of a PDF as a picture with 300 dots per inch. */
export const drawnPicture = (pdf: Uint8Array): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}"><g transform="matrix(1 0 0 -1 0 ${sheet.height})">${shapesOf(pageContent(pdf))}</g></svg>`,
    ),
    { density: 300 },
  )
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
