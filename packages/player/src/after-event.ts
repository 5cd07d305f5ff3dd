import { transitions, type Effect, type EventName, type SessionState } from './transitions.ts'

/** The state before the session has started. */
export const newSession: SessionState = { stream: 'closed', playback: 'idle', prompt: 'armed' }

export function afterEvent(
  state: SessionState,
  event: EventName,
): { readonly state: SessionState; readonly effects: readonly Effect[] } {
  const [toStream, ...ofStream] = transitions.stream[state.stream][event] ?? [state.stream]
  const [toPlayback, ...ofPlayback] = transitions.playback[state.playback][event] ?? [
    state.playback,
  ]
  const [toPrompt, ...ofPrompt] = transitions.prompt[state.prompt][event] ?? [state.prompt]

  return {
    state: { stream: toStream, playback: toPlayback, prompt: toPrompt },
    effects: [...ofPlayback, ...ofStream, ...ofPrompt],
  }
}
