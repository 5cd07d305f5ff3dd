import { sessionOwner } from './session.ts'

type Control = {
  readonly name: string
  readonly type: string
  readonly autocomplete: string
  value: string
}

const PREFIX = 'draft:'

// Passwords, codes and cards are never stored, nor what the component itself holds (checkboxes and radio buttons).
const storedTypes: readonly string[] = ['text', 'email', 'textarea', 'tel', 'search']
const secret = /password|one-time-code|^cc-/

const isStored = ({ name, type, autocomplete }: Control): boolean =>
  name !== '' && storedTypes.includes(type) && !secret.test(autocomplete)

export function draftOf(controls: readonly Control[]): Record<string, string> {
  return Object.fromEntries(controls.filter(isStored).map(({ name, value }) => [name, value]))
}

export function fillIn(controls: readonly Control[], draft: ReadonlyMap<string, string>): void {
  for (const control of controls.filter(isStored)) {
    const text = draft.get(control.name)
    if (text !== undefined) control.value = text
  }
}

function controlsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.elements].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement,
  )
}

/** Where the draft of a form on this page is stored; it belongs to one user. */
export function draftKey(owner: string, form: HTMLFormElement): string {
  const names = controlsOf(form).map(({ name }) => name)

  return `${PREFIX}${owner}:${location.pathname}:${names.join(',')}`
}

/** Stores what was typed into a form in this tab, because the session has ended under it. */
export function storeDraft(key: string, form: HTMLFormElement): void {
  sessionStorage.setItem(key, JSON.stringify(draftOf(controlsOf(form))))
}

export function restoreDraft(key: string, form: HTMLFormElement): void {
  const stored = sessionStorage.getItem(key)
  if (stored === null) return
  sessionStorage.removeItem(key)
  const draft: unknown = JSON.parse(stored)
  if (typeof draft !== 'object' || draft === null) return
  fillIn(
    controlsOf(form),
    new Map(Object.entries(draft).map(([name, text]) => [name, String(text)])),
  )
}

/** Stores what a signed-in user typed into a form that the browser itself posts. */
export function storeTyped(form: HTMLFormElement): void {
  const owner = sessionOwner()
  if (owner !== null) storeDraft(draftKey(owner, form), form)
}

/** Drops the drafts of a page: what was typed there has arrived. */
export function dropDrafts(pathname: string): void {
  const ofPage = (key: string) => key.startsWith(PREFIX) && key.includes(`:${pathname}:`)
  for (const key of Object.keys(sessionStorage).filter(ofPage)) sessionStorage.removeItem(key)
}

/** Empties the storage of this tab; drafts stay when the session has ended by itself. */
export function clearTabStorage({ keepsDrafts }: { keepsDrafts: boolean }): void {
  const drafts = Object.entries(sessionStorage).filter(([key]) => key.startsWith(PREFIX))
  sessionStorage.clear()
  if (!keepsDrafts) return
  for (const [key, draft] of drafts) sessionStorage.setItem(key, String(draft))
}
