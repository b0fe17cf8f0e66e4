/** An unusable backup or target; its message is shown to the administrator. */
export class BackupRefused extends Error {}
