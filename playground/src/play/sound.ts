/** Quiet sounds made on the spot, where the person has asked for them: a card that falls, a trick that is taken. */

export class Sound {
  private context: AudioContext | null = null;

  constructor(private readonly wanted: () => boolean) {}

  /** A card that is laid down so many milliseconds from now. */
  card(delay = 0): void {
    this.noise(delay, 0.05, 1800, 0.08);
  }

  /** A trick that is swept together. */
  trick(delay = 0): void {
    this.noise(delay, 0.16, 900, 0.05);
  }

  private noise(delay: number, seconds: number, pitch: number, loud: number): void {
    if (!this.wanted() || typeof AudioContext !== "function") return;
    const context = (this.context ??= new AudioContext());
    const samples = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
    const data = samples.getChannelData(0);
    for (let at = 0; at < data.length; at++) data[at] = (Math.random() * 2 - 1) * (1 - at / data.length) ** 2;
    const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
    source.buffer = samples;
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    gain.gain.value = loud;
    source.connect(filter).connect(gain).connect(context.destination);
    source.start(context.currentTime + delay / 1000);
  }
}
