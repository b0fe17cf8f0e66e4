/** A backup or a place for it that cannot be used; its message is the sentence the administrator reads. */
export class BackupRefused extends Error {}
