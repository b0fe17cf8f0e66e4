/** Thrown for an unusable backup or target; the message is shown to the administrator. */
export class BackupRefused extends Error {}
