import remote from 'pilet/remote'

/** The root module of each pilet: gives its remote to the shell. */
export const setup = (api: { registerRemote(remote: unknown): void }): void => api.registerRemote(remote)
