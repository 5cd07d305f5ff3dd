import type { BeardStyle } from './beard.ts'
import type { Clothes } from './clothes.ts'
import type { GlassesStyle } from './glasses.ts'
import type { HairStyle } from './hair.ts'

/** Everything that makes a drawn person recognisable. */
export type Look = {
  readonly skin: string
  readonly face: 'round' | 'oval' | 'long' | 'square'
  readonly hair: { readonly style: HairStyle; readonly colour: string; readonly accent?: string }
  readonly brows: { readonly colour: string; readonly weight: number; readonly tilt?: number }
  readonly eyes: { readonly colour: string; readonly size?: number; readonly lashes?: boolean }
  readonly nose: 'button' | 'long' | 'round' | 'hook'
  readonly lips?: string
  readonly beard?: { readonly style: BeardStyle; readonly colour: string }
  readonly glasses?: { readonly style: GlassesStyle; readonly colour: string }
  readonly earrings?: string
  readonly blush?: number
  readonly freckles?: boolean
  readonly wrinkles?: boolean
  readonly tired?: boolean
  /** Factors on shoulder width, waist and height. */
  readonly build: { readonly shoulders: number; readonly waist: number; readonly height: number }
  readonly clothes: Clothes
  readonly trousers: string
  readonly shoes: string
}
