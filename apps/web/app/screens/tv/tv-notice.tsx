import type { ReactNode } from 'react'

/** A message with its actions. */
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
      {/* The focus is on a button below, so the text is announced separately. */}
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
