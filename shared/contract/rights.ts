/** In the place of a name: the shell and every remote. */
export const everything = '*'

export const shellName = 'shell'

/** What a key, or an operator, may change. */
export interface ReleaseRights {
  /** The remotes; `*` for all. */
  remotes: '*' | readonly string[]
  /** Whether the shell, too. */
  shell: boolean
  /** Percentage of the visitors that a version may be given to; 100 for everybody. */
  upTo: number
}

/** Whether what has this name, or {@link everything}, may be changed at all. */
export const mayChange = ({ remotes, shell }: Pick<ReleaseRights, 'remotes' | 'shell'>, name: string): boolean =>
  name === everything
    ? shell && remotes === '*'
    : name === shellName
      ? shell
      : remotes === '*' || remotes.includes(name)
