// Sounds made by code. They never tell anything that is not also on the screen.
import { preferences } from "./preferences.svelte";

export type Sound =
  "pick" | "march" | "capture" | "dice" | "victory" | "loss" | "coin" | "seal" | "reveal" | "danger" | "turn" | "sand";

let audio: AudioContext | undefined;

function tone(at: number, pitch: number, length: number, kind: OscillatorType, loud: number, falls = 1): void {
  if (!audio) return;
  const wave = audio.createOscillator();
  const volume = audio.createGain();
  wave.type = kind;
  wave.frequency.setValueAtTime(pitch, at);
  wave.frequency.exponentialRampToValueAtTime(Math.max(20, pitch * falls), at + length);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  wave.connect(volume).connect(audio.destination);
  wave.start(at);
  wave.stop(at + length + 0.02);
}

function knock(at: number, pitch: number, length: number, loud: number): void {
  if (!audio) return;
  const frames = Math.floor(audio.sampleRate * length);
  const noise = audio.createBuffer(1, frames, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.2;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(at);
}

const made: Record<Sound, (now: number) => void> = {
  pick: (now) => knock(now, 1500, 0.05, 0.5),
  march: (now) => [0, 0.13].forEach((later) => knock(now + later, 620, 0.09, 0.8)),
  capture: (now) => {
    knock(now, 420, 0.12, 1);
    knock(now + 0.07, 1100, 0.06, 0.7);
  },
  dice: (now) => [0, 0.06, 0.13, 0.19, 0.28].forEach((later) => knock(now + later, 2100 - later * 2500, 0.05, 0.6)),
  victory: (now) => [196, 294, 392].forEach((pitch, i) => tone(now + i * 0.16, pitch, 0.9, "triangle", 0.12)),
  loss: (now) => [0, 0.3].forEach((later) => tone(now + later, 92, 0.4, "sine", 0.3, 0.6)),
  coin: (now) => [1760, 2350].forEach((pitch, i) => tone(now + i * 0.06, pitch, 0.25, "sine", 0.07)),
  seal: (now) => tone(now, 150, 0.18, "sine", 0.25, 0.5),
  reveal: (now) => [262, 330, 392].forEach((pitch) => tone(now, pitch, 0.8, "triangle", 0.07)),
  danger: (now) => [0, 0.22].forEach((later) => tone(now + later, 520, 0.35, "triangle", 0.13, 0.98)),
  turn: (now) => tone(now, 587, 0.5, "triangle", 0.09, 0.995),
  sand: (now) => knock(now, 3800, 0.2, 0.25),
};

/** Play a sound, if this browser wants sounds and has been touched before. */
export function play(sound: Sound): void {
  if (!preferences.sound) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    made[sound](audio.currentTime + 0.01);
  } catch {
    // A browser without sound still shows everything.
  }
}
