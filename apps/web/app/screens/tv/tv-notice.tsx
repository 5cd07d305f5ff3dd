import type { ReactNode } from 'react'

/** A page with one thing to say, and what can be done about it. */
export function TvNotice({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <div className="tv-notice">
      <h1>{title}</h1>
      {/* The focus is on a button below, so this has to be read aloud by itself. */}
      {text && (
        <p className="tv-lead" role="alert">
          {text}
        </p>
      )}
      {children && (
        <div className="tv-actions" data-group>
          {children}
        </div>
      )}
    </div>
  )
}
