import { useEffect, useRef } from 'react'
import { announce } from './announcements.ts'
import { focusNewView } from './focus-trail.ts'

/** Shows a view from its start: at the top, with the focus on the main region, and named aloud. */
function enterView(title: string): void {
  scrollTo(0, 0)
  focusNewView()
  announce(title)
}

/** For views that replace each other at one address, as the steps of an order: enters each view after the first. `null` is a page that is loading. */
export function useViewChange(view: string | null, title: string): void {
  const shown = useRef<string | null>(null)

  useEffect(() => {
    if (view === null || view === shown.current) return
    if (shown.current !== null) enterView(title)
    shown.current = view
  }, [view, title])
}
