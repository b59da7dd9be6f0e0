/** A page or a slot filler of a remote. */
export type ViewKey = { route: string } | { slot: string }
