/**
 * The bell’s sound: samples per second, length, pitch of the strike note, and the partials of a small brass
 * bell, each with its frequency relative to the strike note, its amplitude and its decay.
 */
const rate = 22_050;
const seconds = 0.9;
const strokeHz = 1175;
const partials = [
  { ratio: 1, strength: 0.5, life: 0.22 },
  { ratio: 2.005, strength: 0.28, life: 0.15 },
  { ratio: 2.99, strength: 0.14, life: 0.09 },
  { ratio: 4.16, strength: 0.08, life: 0.05 },
];
const strokes = [
  { at: 0, ratio: 1, strength: 0.8 },
  { at: 0.13, ratio: 4 / 3, strength: 0.55 },
];
/** Fade-in of a stroke in seconds, which avoids a click. */
const attack = 0.003;

function sampleAt(time: number): number {
  let sum = 0;
  for (const { at, ratio: pitch, strength: loud } of strokes) {
    const since = time - at;
    if (since < 0) continue;
    const swell = Math.min(1, since / attack) * loud;
    for (const { ratio, strength, life } of partials)
      sum +=
        swell * strength * Math.exp(-since / life) * Math.sin(2 * Math.PI * strokeHz * pitch * ratio * since);
  }
  return sum * Math.min(1, (seconds - time) / 0.1);
}

/** Returns the notification bell as a WAV file, mono, 16 bit; byte-identical on each run. */
export function bell(): Buffer {
  const count = Math.round(rate * seconds);
  const samples = Buffer.alloc(count * 2);
  for (let index = 0; index < count; index += 1)
    samples.writeInt16LE(Math.round(sampleAt(index / rate) * 0.6 * 32_767), index * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
