import { test } from 'vitest';
import { useDatabase } from '../testing/database.ts';
import { checkBooks, checkHistories } from '../testing/payment-orders.ts';

const database = useDatabase();

test('three hundred random histories reach the same state in any order of their events', {
  timeout: 900_000,
}, async () => {
  await checkHistories(database.db, 1200, 300);
  await checkBooks(database.db);
});
