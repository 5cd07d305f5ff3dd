/** A place, drawn in 1280×720, between whose layers people stand. */
export type Scenery = {
  readonly back: string
  /** Tables and desks before the people; empty when there are none. */
  readonly front: string
  /** The colour of the light that rims people from behind. */
  readonly rim: string
  /** Where feet touch the ground. */
  readonly floorY: number
}
