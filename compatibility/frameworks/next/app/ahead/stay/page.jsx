import { Stay } from '../../stay';
import Ahead from '../page';

export default () => (
  <>
    <Stay />
    <Ahead />
  </>
);
