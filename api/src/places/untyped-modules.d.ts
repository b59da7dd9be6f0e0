declare module 'pbf' {
  /** A reader of protocol buffers. */
  export default class Pbf {
    constructor(bytes: Uint8Array)
    pos: number
    length: number
    readMessage<T>(read: (tag: number, into: T, pbf: Pbf) => void, into: T): T
    readString(): string
    readVarint(): number
    readSVarint(): number
  }
}
