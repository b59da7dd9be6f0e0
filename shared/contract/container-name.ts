/**
 * Name of a remote's federation container, the global variable that its entry defines: `mf_chat` for `mf-chat`. Rule: a
 * JavaScript identifier.
 */
export const containerName = (remote: string): string => remote.replaceAll('-', '_')
