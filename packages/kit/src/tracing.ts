/** By their names in OpenTelemetry's semantic conventions. Never with an address, a name or a value of a person. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** One step of a trace while it lasts. */
export type Span = {
  readonly set: (attributes: SpanAttributes) => void
  /** Notes that it failed, by the kind of its error. */
  readonly fail: (kind: string) => void
}

/** A request from outside, which ends when it is answered. */
export type ServedSpan = Span & {
  readonly rename: (name: string) => void
  readonly end: () => void
  /** Runs what belongs to the request. */
  readonly run: (work: () => void) => void
}

/** Follows a request through this node and into other services (W3C Trace Context). */
export type Tracing = {
  /** Begins with the trace of the caller's headers, or with a new one. */
  readonly serve: (headers: Readonly<Record<string, unknown>>) => ServedSpan
  /** Whether the current request is one of those that are recorded. */
  readonly isRecording: () => boolean
  /** A call of another service as a part of the current request; without one, only the work. */
  readonly call: <Value>(
    name: string,
    attributes: SpanAttributes,
    work: (span: Span) => Promise<Value>,
  ) => Promise<Value>
  /** The headers that continue the current trace elsewhere. */
  readonly headers: () => Readonly<Record<string, string>>
  /** Sends what was not sent yet. */
  readonly stop: () => Promise<void>
}

/** The span of what is not recorded. */
export const noSpan: ServedSpan = {
  set: () => {},
  fail: () => {},
  rename: () => {},
  end: () => {},
  run: (work) => work(),
}

/** Follows nothing: the default. */
export const noTracing: Tracing = {
  serve: () => noSpan,
  isRecording: () => false,
  call: (_name, _attributes, work) => work(noSpan),
  headers: () => ({}),
  stop: async () => {},
}
