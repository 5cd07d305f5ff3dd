import { afterEvent, newSession } from './after-event.ts'
import { canGoOn, mediaEvents, type MediaPort } from './media-port.ts'
import type { OpenStream, PlaybackFailure, PlayerInput, PlayerPorts } from './ports.ts'
import { OFFLINE } from './renewal.ts'
import { createParts, type Facts } from './session-parts.ts'
import type { Panel, Snapshot } from './snapshot.ts'
import type { Effect, EventName, PlaybackState, StreamState } from './transitions.ts'

type Parts = ReturnType<typeof createParts>

type SessionOptions = {
  readonly ports: PlayerPorts
  readonly input: PlayerInput
  /** The requested address of the film. */
  readonly url: string
  /** Seconds. */
  readonly startAt: number
}

/** The states in which nothing plays until the viewer acts. */
const AT_REST = new Set<PlaybackState>(['idle', 'blocked', 'paused', 'ended', 'refused'])
const WAITING = new Set<PlaybackState>(['loading', 'starting', 'buffering'])
const FAILED = new Set<StreamState>(['disconnected', 'failed'])
const ON_BUFFER = new Set<StreamState>(['missing', 'unreachable'])

const addressFailure = (event: EventName): PlaybackFailure => ({
  fault: 'expired-address',
  code: event === 'expired' ? 'expired' : 'address',
})

/**
 * One film, from opening the page to leaving it: its recovery, its reports and the offer of the
 * next one. It uses neither React nor the page. docs/player.md documents its states.
 */
export class PlayerSession {
  readonly choices: Parts['choices']
  /** Seeking with a remote control. */
  readonly scrubbing: Parts['scrubbing']
  readonly sleep: Parts['sleep']
  readonly #ports: PlayerPorts
  readonly #parts: Parts
  readonly #media: () => MediaPort | null
  readonly #listeners = new Set<() => void>()

  #input: PlayerInput
  #openStream: OpenStream | null = null
  #state = newSession
  #failure: PlaybackFailure | null = null
  #url: string
  #panel: Panel | null = null
  #stopFollowing: (() => void) | null = null
  #snapshot: Snapshot

  constructor({ ports, input, url, startAt }: SessionOptions) {
    this.#ports = ports
    this.#input = input
    this.#parts = createParts({
      ports,
      startAt,
      input: () => this.#input,
      notify: () => this.#notify(),
      send: (event, facts) => this.#send(event, facts),
    })
    this.#media = this.#parts.playhead.media
    this.choices = this.#parts.choices
    this.scrubbing = this.#parts.scrubbing
    this.sleep = this.#parts.sleep
    this.#url = this.choices.urlOf(input.film) ?? url
    this.#snapshot = this.#read()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): Snapshot => this.#snapshot

  /** Plays the film in a media element; returns how to leave it. */
  readonly start = (media: MediaPort, openStream: OpenStream): (() => void) => {
    this.#parts.playhead.attach(media)
    this.#openStream = openStream
    const listeners = mediaEvents.map((event) => ({
      event,
      follow: () => this.#follow(media, event),
    }))
    for (const { event, follow } of listeners) media.addEventListener(event, follow)
    this.#ports.sendUnsent(this.#input.profile.id)
    this.#parts.sound.take(media)
    this.sleep.resume()
    this.#send('start')

    return () => {
      for (const { event, follow } of listeners) media.removeEventListener(event, follow)
      this.#send('stop')
      this.#parts.wait.update(false)
      const { sleep, scrubbing, nextPrompt, endWatch } = this.#parts
      for (const part of [sleep, scrubbing, nextPrompt, endWatch]) part.stop()
      this.#stopFollowing?.()
      this.#stopFollowing = null
      this.#parts.playhead.attach(null)
    }
  }

  /** Called when the input of the view changes. */
  readonly update = (input: PlayerInput): void => {
    this.#input = input
    const media = this.#media()
    if (media) this.#parts.sound.takeRate(media)
    this.#notify()
  }

  /** The page is hidden or closed. */
  readonly leave = (): void => void this.#parts.progress.leave()

  readonly offline = (): void => this.#send('offline', { failure: OFFLINE })

  readonly online = (): void => {
    this.#ports.sendUnsent(this.#input.profile.id)
    this.#send('online')
  }

  readonly retry = (): void => this.#send('retried')

  /** The viewer is active (D93). */
  readonly touch = (): void => {
    if (this.#parts.nextPrompt.touch()) this.#notify()
  }

  readonly laugh = (): number | null => this.#parts.progress.laugh()
  readonly hidePrompt = (): void => this.#send('hid')

  /** „Vezi finalul”: hides the prompt until the film has ended (D93). */
  readonly watchEnding = (): void => this.#send('wanted-ending')

  /** The viewer wants the next video now. */
  readonly playNext = (): void => this.#input.onNext(0)

  readonly openPanel = (panel: Panel | null): void => {
    this.#panel = panel
    this.#notify()
  }

  readonly closePanel = (panel: Panel): void => {
    if (this.#panel === panel) this.openPanel(null)
  }

  /** Looks up the transition and carries out its effects. */
  #send(event: EventName, facts: Facts = {}): void {
    const { state, effects } = afterEvent(this.#state, event)
    this.#state = state
    for (const effect of effects) this.#perform(effect, event, facts)
    if (!ON_BUFFER.has(this.#state.stream)) this.#parts.bufferWatch.stop()
    this.#notify()
  }

  #perform(effect: Effect, event: EventName, facts: Facts): void {
    const { film } = this.#input
    switch (effect) {
      case 'open-stream':
        return this.#open(facts.url ?? this.#url)
      case 'close-stream':
        return this.#parts.stream.close()
      case 'resume-stream':
        return this.#parts.stream.resume()
      case 'renew-address':
        return this.#parts.renew()
      case 'watch-buffer':
        return this.#parts.bufferWatch.start()
      case 'note-failure':
        this.#failure = facts.failure ?? addressFailure(event)
        return undefined
      case 'report-fault':
        if (this.#failure) this.#ports.reportFault(film.id, this.#failure.fault)
        return undefined
      case 'begin-viewing':
        return this.#begin()
      case 'report-progress':
        return this.#parts.progress.send()
      case 'report-jump':
        return this.#parts.progress.jump()
      case 'report-complete':
        return this.#parts.progress.end()
      case 'leave':
        return void this.#parts.progress.leave().then(this.#ports.forgetProgress)
      case 'pause-media':
        return this.#media()?.pause()
      case 'report-refusal':
        return facts.refusal && this.#ports.reportRefusal(facts.refusal)
      case 'play-next':
        return this.#parts.nextPrompt.endingSeen(this.#facts())
    }
  }

  #open(url: string): void {
    const media = this.#media()
    if (media === null || this.#openStream === null) return
    this.#url = url
    this.#send('opening')
    this.#parts.stream.open(this.#openStream, url, this.#parts.playhead.position().time)
    // A paused film stays paused at its new address.
    if (this.#state.playback !== 'loading') return
    if (this.sleep.isAsleep()) return this.#send('blocked')
    media.play().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NotAllowedError') this.#send('blocked')
    })
  }

  #begin(): void {
    this.#parts.progress.begin()
    // Not before the film plays, so that nothing delays its first picture.
    this.#stopFollowing ??= this.#ports.followRefusals(this.#parts.onRefused)
  }

  #follow(media: MediaPort, event: (typeof mediaEvents)[number]): void {
    switch (event) {
      case 'play':
      case 'seeking':
        if (event === 'play') this.sleep.played()
        this.#send(event)
        return this.#send(
          this.#parts.nextPrompt.isBefore(this.#parts.playhead.read())
            ? 'before-prompt'
            : 'after-prompt',
        )
      case 'playing':
      case 'pause':
        return this.#send(event)
      case 'ended':
        this.sleep.ended()
        return this.#send(event)
      case 'waiting':
        this.#parts.endWatch.look(media)
        return this.#send(event)
      case 'stalled':
        this.#parts.endWatch.look(media)
        break
      case 'timeupdate':
        this.#moveOn(media)
        break
      case 'volumechange':
        if (!this.sleep.isFading()) this.#parts.sound.rememberVolume(media)
        break
      case 'ratechange':
        this.#parts.sound.rememberRate(media)
    }
    this.#notify()
  }

  #moveOn(media: MediaPort): void {
    // Some browsers do not fire `playing` again.
    if (this.#state.playback === 'buffering' && canGoOn(media)) this.#send('playing')
    if (!media.seeking && !media.paused) this.#parts.progress.playOn(media.playbackRate)
  }

  #facts() {
    const { playback, prompt } = this.#state
    return {
      ...this.#parts.playhead.read(),
      state: prompt,
      isPaused: AT_REST.has(playback),
      isEnded: playback === 'ended',
      isBusy: this.#panel !== null || this.scrubbing.target() !== null,
    }
  }

  #notify(): void {
    this.#parts.playhead.position()
    const { playback } = this.#state
    const facts = this.#facts()
    if (playback !== 'idle') {
      this.#parts.wait.update(
        WAITING.has(playback) || (!facts.hasPicture && playback !== 'blocked'),
      )
      this.#parts.nextPrompt.update(facts)
    }
    this.#snapshot = this.#read()
    for (const listener of this.#listeners) listener()
  }

  #read(): Snapshot {
    const facts = this.#facts()
    const { playback, stream } = this.#state
    const wait = this.#parts.wait.now()

    return {
      ...facts,
      ...this.choices.now(),
      ...this.#parts.nextPrompt.now(facts),
      failure: FAILED.has(stream) ? this.#failure : null,
      isBlocked: playback === 'blocked',
      isSpinning: wait !== 'none',
      isLongWait: wait === 'long',
      panel: this.#panel,
      scrubbedTo: this.scrubbing.target(),
      ...this.sleep.now(),
      ...this.#parts.stream.now(),
    }
  }
}
