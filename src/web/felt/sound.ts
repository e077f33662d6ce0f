/** Sounds are made, not loaded: short noise for dice and cards, two notes for a wager that wins. */
let context: AudioContext | undefined;

type Sound = 'shake' | 'tumble' | 'deal' | 'slide' | 'win';

/** Seconds between the knocks of a sound, how many, how loud, and how bright. */
const KNOCKS = {
  shake: { every: 0.09, count: 6, volume: 0.12, bright: 2400 },
  tumble: { every: 0.11, count: 5, volume: 0.2, bright: 3200 },
  deal: { every: 0, count: 1, volume: 0.1, bright: 5200 },
  slide: { every: 0, count: 1, volume: 0.06, bright: 1400 },
} as const;

export const play = (what: Sound): void => {
  context ??= new AudioContext();
  if (what === 'win') {
    for (const [i, hertz] of [659, 880].entries()) note(context, hertz, i * 0.12);
    return;
  }
  const { every, count, volume, bright } = KNOCKS[what];
  for (let i = 0; i < count; i += 1) knock(context, i * every, volume / (1 + i / 3), bright);
};

const fading = (at: AudioContext, from: number, volume: number, seconds: number): GainNode => {
  const gain = at.createGain();
  const start = at.currentTime + from;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(at.destination);
  return gain;
};

const note = (at: AudioContext, hertz: number, from: number): void => {
  const tone = at.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  tone.connect(fading(at, from, 0.12, 0.5));
  tone.start(at.currentTime + from);
  tone.stop(at.currentTime + from + 0.5);
};

/** A die on felt, a card on a card: noise through a narrow band. */
const knock = (at: AudioContext, from: number, volume: number, bright: number): void => {
  const seconds = 0.06;
  const noise = at.createBufferSource();
  noise.buffer = at.createBuffer(1, Math.ceil(at.sampleRate * seconds), at.sampleRate);
  const samples = noise.buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  const band = at.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = bright;
  noise.connect(band).connect(fading(at, from, volume, seconds));
  noise.start(at.currentTime + from);
};
