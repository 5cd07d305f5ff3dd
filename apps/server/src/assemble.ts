import type { Feature, FeatureWith } from './http/feature.ts'

/** The features built so far, and what they offer together. */
export type Assembly<Ports extends object> = {
  readonly features: readonly Feature[]
  readonly ports: Ports
  /** Builds one more feature. A need that neither the core nor an earlier feature meets is a type error. */
  add<Offers extends object>(build: (ports: Ports) => FeatureWith<Offers>): Assembly<Ports & Offers>
  add(build: (ports: Ports) => Feature): Assembly<Ports>
}

/** Starts with what every feature may use. */
export function assemble<Ports extends object>(
  ports: Ports,
  features: readonly Feature[] = [],
): Assembly<Ports> {
  function add<Offers extends object>(
    build: (ports: Ports) => FeatureWith<Offers>,
  ): Assembly<Ports & Offers>
  function add(build: (ports: Ports) => Feature): Assembly<Ports>
  function add(build: (ports: Ports) => Feature & { readonly offers?: object }): Assembly<Ports> {
    const feature = build(ports)
    for (const name of Object.keys(feature.offers ?? {})) {
      if (name in ports)
        throw new Error(`"${name}" is offered twice. Rename one of the two offers.`)
    }

    return assemble({ ...ports, ...feature.offers }, [...features, feature])
  }

  return { features, ports, add }
}
