/** What Module Federation's build loads from a remote. */
declare module 'mf_*/remote' {
  const remote: unknown
  export default remote
}

/** The remote that a pilet is built of. */
declare module 'pilet/remote' {
  const remote: unknown
  export default remote
}
