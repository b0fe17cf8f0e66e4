import { test } from 'vitest';
import { useDatabase } from '../testing/database.ts';
import { checkBooks, checkHistories } from '../testing/payment-orders.ts';

const database = useDatabase();

test('twenty random histories end in the same state in any order of their events, and the money adds up', async () => {
  await checkHistories(database.db, 1, 20);
  await checkBooks(database.db);
});
