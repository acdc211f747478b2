// The recursion of the engine `cover`. Included once per instruction set: no include guard of the
// usual kind, see hwy/foreach_target.h.
#if defined(POLYPACK_COVER_SEARCH_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_COVER_SEARCH_INL_HPP
#undef POLYPACK_COVER_SEARCH_INL_HPP
#else
#define POLYPACK_COVER_SEARCH_INL_HPP
#endif

HWY_BEFORE_NAMESPACE();
// Highway 1.0 counts GFNI among the instructions of AVX3_DL but does not ask the compiler for it.
#if HWY_TARGET <= HWY_AVX3_DL
#if HWY_COMPILER_CLANG
#pragma clang attribute push(__attribute__((target("gfni"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("gfni")
#endif
#endif
namespace polypack {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Word = std::uint64_t;
using Wide = hn::CappedTag<Word, 8>;

#if HWY_TARGET <= HWY_AVX2
HWY_INLINE Word extract_bits(Word word, Word mask) {
    return _pext_u64(word, mask);
}
#else
HWY_INLINE Word extract_bits(Word word, Word mask) {
    Word result = 0;
    for (int at = 0; mask != 0; mask &= mask - 1, ++at) {
        result |= (word >> std::countr_zero(mask) & 1) << at;
    }
    return result;
}
#endif

HWY_INLINE Word low_bits(int count) {
    return count >= 64 ? ~Word{0} : (Word{1} << count) - 1;
}

class Search {
  public:
    Search(const CoverPart& part, CoverSink& sink, const CoverBudget& budget,
           std::vector<Decisions>* children)
        : part_(part),
          model_(part.model),
          arena_(part.arena),
          sink_(sink),
          budget_(budget),
          children_(children) {}

    CoverCounts run(std::span<const int> decisions) {
        const auto before = arena_.mark();
        left_ = arena_.take<int>(model_.items);
        owed_ = arena_.take<int>(model_.items);
        std::ranges::copy(model_.left, left_);
        std::ranges::copy(model_.owed, owed_);
        // Every decision covers a cell or leaves one empty, except placements of empty pieces.
        chosen_ = arena_.take<int>(static_cast<std::size_t>(model_.items) + 1);

        WideState state = copy_of(part_.root, nullptr);
        for (const int decision : decisions) {
            chosen_[depth_++] = decision;
            if (decision >= 0) {
                place(part_.root, state, decision);
            } else {
                leave_empty(part_.root, state, ~decision);
            }
        }
        expanding_ = children_ != nullptr;
        settle(part_.root, state);
        counts_.nodes = nodes_;
        counts_.placements = placements_;
        arena_.release(before);
        return counts_;
    }

    std::vector<int> dead() {
        const auto before = arena_.mark();
        left_ = arena_.take<int>(model_.items);
        owed_ = arena_.take<int>(model_.items);
        std::ranges::copy(model_.left, left_);
        std::ranges::copy(model_.owed, owed_);
        const WideState root = copy_of(part_.root, nullptr);
        std::vector<int> result;
        for (int o = 0; o < model_.options(); ++o) {
            const auto mark = arena_.mark();
            WideState state = copy_of(part_.root, &root);
            place(part_.root, state, o);
            if (!alive(part_.root, state)) result.push_back(o);
            if (!model_.plain) lift(part_.root, o);
            arena_.release(mark);
        }
        arena_.release(before);
        return result;
    }

  private:
    // What a node knows besides its live options: of a plain puzzle only the items left to cover.
    template <bool General>
    using Sets = std::conditional_t<General, NarrowState, Word>;

    // ---- shared by both kinds of nodes

    void count_node() {
        // Asking for cancellation costs a shared cache line: once in a while is enough.
        if ((++nodes_ & 1023) == 0 && sink_.stopped()) stop_ = true;
        if (nodes_ == budget_.most_nodes) stop_ = true;
    }

    void found() {
        ++counts_.packings;
        if (part_.only_count) return;
        if (!sink_.packing({chosen_, static_cast<std::size_t>(depth_)})) stop_ = true;
    }

    // ---- nodes of any size

    WideState copy_of(const WideLevel& level, const WideState* from) {
        WideState state;
        state.live = arena_.take<Word>(level.words);
        const std::size_t size = level.item_words;
        Word* sets = arena_.take<Word>(4 * size);
        state.need = sets;
        state.pick = sets + size;
        state.open = sets + 2 * size;
        state.active = sets + 3 * size;
        if (from != nullptr) {
            std::copy_n(from->live, level.words, state.live);
            std::copy_n(from->need, 4 * size, state.need);
            state.holes = from->holes;
        } else {
            fill_options(state.live, level.options, level.words);
            const Words* sources[] = {&model_.need, &model_.pick, &model_.open, &model_.active};
            for (int s = 0; s < 4; ++s) {
                std::fill_n(sets + s * size, size, 0);
                std::ranges::copy(*sources[s], sets + s * size);
            }
            state.holes = model_.holes;
        }
        return state;
    }

    static void fill_options(Word* live, int options, int words) {
        for (int w = 0; w < words; ++w) live[w] = low_bits(std::clamp(options - 64 * w, 0, 64));
    }

    static void subtract(Word* live, const Word* row, int words) {
        const Wide d;
        for (int w = 0; w < words; w += static_cast<int>(hn::Lanes(d))) {
            hn::Store(hn::AndNot(hn::Load(d, row + w), hn::Load(d, live + w)), d, live + w);
        }
    }

    static bool intersect(const Word* live, const Word* row, int words) {
        const Wide d;
        for (int w = 0; w < words; w += static_cast<int>(hn::Lanes(d))) {
            if (!hn::AllTrue(
                    d, hn::Eq(hn::And(hn::Load(d, row + w), hn::Load(d, live + w)), hn::Zero(d)))) {
                return true;
            }
        }
        return false;
    }

    static int count_common(const Word* live, const Word* row, int words) {
        const Wide d;
        auto sum = hn::Zero(d);
        for (int w = 0; w < words; w += static_cast<int>(hn::Lanes(d))) {
            sum = hn::Add(
                sum, hn::PopulationCount(hn::And(hn::Load(d, row + w), hn::Load(d, live + w))));
        }
        return static_cast<int>(hn::GetLane(hn::SumOfLanes(d, sum)));
    }

    // Places option o of the level: takes out of `state` what it excludes and covers.
    void place(const WideLevel& level, WideState& state, int o) {
        for (int w = 0; w < level.item_words; ++w) {
            for (Word bits = level.mask(o, w); bits != 0; bits &= bits - 1) {
                const int i = 64 * w + std::countr_zero(bits);
                const Word bit = bits & -bits;
                const int item = level.item[i];
                if ((state.active[w] & bit) != 0) {
                    subtract(state.live, level.rows + static_cast<std::size_t>(i) * level.words,
                             level.words);
                }
                if (left_[item] != 0 && is_many(item)) {
                    --left_[item];
                    --owed_[item];
                    if (owed_[item] <= 0) state.need[w] &= ~bit;
                    if (left_[item] == 1) {
                        state.active[w] |= bit;
                        if (owed_[item] == 1) state.pick[w] |= bit;
                    } else if (left_[item] == 0) {
                        state.pick[w] &= ~bit;
                    }
                } else {
                    state.need[w] &= ~bit;
                    state.pick[w] &= ~bit;
                    state.open[w] &= ~bit;
                }
            }
        }
    }

    void lift(const WideLevel& level, int o) {
        const int option = level.option[o];
        for (int k = model_.first_item[option]; k < model_.first_item[option + 1]; ++k) {
            const int item = model_.item_list[k];
            if (!is_many(item)) continue;
            ++left_[item];
            ++owed_[item];
        }
    }

    bool is_many(int item) const { return (model_.many[item / 64] >> (item % 64) & 1) != 0; }

    static void leave_empty(const WideLevel& level, WideState& state, int i) {
        subtract(state.live, level.rows + static_cast<std::size_t>(i) * level.words, level.words);
        state.open[i / 64] &= ~(Word{1} << (i % 64));
        --state.holes;
    }

    // Whether every item can still be covered, or left empty where that is permitted.
    bool alive(const WideLevel& level, WideState& state) {
        Word opened = 0;
        for (int w = 0; w < level.item_words; ++w) {
            for (Word bits = state.need[w] | state.open[w]; bits != 0; bits &= bits - 1) {
                const std::size_t i = 64 * w + std::countr_zero(bits);
                if (intersect(state.live, level.rows + i * level.words, level.words)) continue;
                const Word bit = bits & -bits;
                if ((state.need[w] & bit) != 0) return false;
                state.open[w] &= ~bit;
                --state.holes;
            }
            opened |= state.open[w];
        }
        if (state.holes < 0) return false;
        if (opened != 0 && state.holes == 0) {
            for (int w = 0; w < level.item_words; ++w) {
                state.need[w] |= state.open[w];
                state.pick[w] |= state.open[w];
                state.open[w] = 0;
            }
            opened = 0;
        }
        return !part_.volumes || opened != 0 || volumes_fit(level, state);
    }

    // Whether every component of the cells to be covered has a volume that pieces can fill, as far
    // as the common divisor of the sizes of all pieces tells.
    bool volumes_fit(const WideLevel& level, const WideState& state) {
        const int step = model_.volume_step;
        if (step <= 1) return true;
        const auto before = arena_.mark();
        Word* empty = arena_.take<Word>(level.item_words);
        int* waiting = arena_.take<int>(level.items);
        std::copy_n(state.need, level.item_words, empty);
        bool fit = true;
        for (int w = 0; w < level.item_words && fit; ++w) {
            while (fit && empty[w] != 0) {
                const int start = 64 * w + std::countr_zero(empty[w]);
                empty[w] &= empty[w] - 1;
                if (level.item[start] >= model_.cell_items) continue;
                int size = 0;
                waiting[size++] = start;
                for (int done = 0; done < size; ++done) {
                    const int cell = level.item[waiting[done]];
                    for (int k = model_.first_neighbour[cell]; k < model_.first_neighbour[cell + 1];
                         ++k) {
                        const int i = level.at[model_.neighbours[k]];
                        if (i < 0 || (empty[i / 64] >> (i % 64) & 1) == 0) continue;
                        empty[i / 64] &= ~(Word{1} << (i % 64));
                        waiting[size++] = i;
                    }
                }
                fit = size % step == 0;
            }
        }
        arena_.release(before);
        ++counts_.volume_tests;
        counts_.volume_cuts += !fit;
        return fit;
    }

    // Where the items of the model are in a level.
    void index_items(WideLevel& level) {
        level.at = arena_.take<int>(model_.items);
        std::fill_n(level.at, model_.items, -1);
        for (int i = 0; i < level.items; ++i) level.at[level.item[i]] = i;
    }

    // Decides what a state is: dead, a packing, or a node, and searches that.
    void settle(const WideLevel& level, WideState& state) {
        if (!alive(level, state)) return;
        Word needed = 0;
        for (int w = 0; w < level.item_words; ++w) needed |= state.need[w];
        int options = 0;
        for (int w = 0; w < level.words; ++w) options += std::popcount(state.live[w]);
        if (needed == 0 && (options == 0 || model_.plain)) {
            found();
            return;
        }
        if (children_ != nullptr) {
            if (!expanding_) {
                children_->emplace_back(chosen_, chosen_ + depth_);
                return;
            }
            expanding_ = false;
            wide_node(level, state);
            return;
        }
        if (options <= narrow_options && enter_narrow(level, state, options)) return;
        if (options > narrow_options && 2 * options < 64 * level.words - 512) {
            narrower(level, state, options);
            return;
        }
        wide_node(level, state);
    }

    // The items that still matter: those to be covered and those of the options left.
    int items_that_matter(const WideLevel& level, const WideState& state, Word* matter) const {
        int count = 0;
        for (int w = 0; w < level.item_words; ++w) {
            matter[w] = state.need[w] | state.open[w];
            if (!model_.plain) {
                const int end = std::min(64, level.items - 64 * w);
                for (Word bits = low_bits(end) & ~matter[w]; bits != 0; bits &= bits - 1) {
                    const std::size_t i = 64 * w + std::countr_zero(bits);
                    if (intersect(state.live, level.rows + i * level.words, level.words)) {
                        matter[w] |= bits & -bits;
                    }
                }
            }
            count += std::popcount(matter[w]);
        }
        return count;
    }

    // Goes on in a level that has only the options and items left.
    void narrower(const WideLevel& level, const WideState& state, int options) {
        const auto before = arena_.mark();
        Word* matter = arena_.take<Word>(level.item_words);
        const int items = items_that_matter(level, state, matter);
        WideLevel below = blank_level(options, items, arena_);
        list_items(level, matter, below.item);
        if (part_.volumes) index_items(below);
        list_options(level, state.live, below.option);
        const int lanes = (items + 7) / 8 * 8;
        Word* planes = arena_.take<Word>(static_cast<std::size_t>(lanes) * below.words);
        make_planes(level, state.live, matter, options, lanes, below.words, planes);
        for (int i = 0; i < items; ++i) {
            Word* row = below.rows + static_cast<std::size_t>(i) * below.words;
            for (int w = 0; w < below.words; ++w) row[w] = planes[w * lanes + i];
        }
        for (int v = 0; v < below.item_words; ++v) {
            make_masks(planes + 64 * v, lanes, std::min(64, lanes - 64 * v), below.words,
                       below.masks + static_cast<std::size_t>(v) * 64 * below.words);
        }
        WideState next;
        next.live = arena_.take<Word>(below.words);
        fill_options(next.live, options, below.words);
        next.need = squeezed(state.need, matter, level.item_words, below.item_words);
        next.pick = squeezed(state.pick, matter, level.item_words, below.item_words);
        next.open = squeezed(state.open, matter, level.item_words, below.item_words);
        next.active = squeezed(state.active, matter, level.item_words, below.item_words);
        // copy_of relies on the four sets lying one after the other.
        Word* sets = arena_.take<Word>(4 * static_cast<std::size_t>(below.item_words));
        Word** const parts[] = {&next.need, &next.pick, &next.open, &next.active};
        for (int s = 0; s < 4; ++s) {
            Word* to = sets + s * static_cast<std::size_t>(below.item_words);
            std::copy_n(*parts[s], below.item_words, to);
            *parts[s] = to;
        }
        next.holes = state.holes;
        wide_node(below, next);
        arena_.release(before);
    }

    // The bits of a set at the places of `matter`, moved together.
    Word* squeezed(const Word* set, const Word* matter, int words, int words_below) {
        Word* result = arena_.take<Word>(words_below);
        std::fill_n(result, words_below, 0);
        int at = 0;
        for (int w = 0; w < words; ++w) {
            if (matter[w] == 0) continue;
            const Word bits = extract_bits(set[w], matter[w]);
            result[at / 64] |= bits << (at % 64);
            const int end = at + std::popcount(matter[w]);
            if (at % 64 != 0 && end / 64 > at / 64 && end % 64 != 0) {
                result[at / 64 + 1] |= bits >> (64 - at % 64);
            }
            at = end;
        }
        return result;
    }

    void wide_node(const WideLevel& level, const WideState& state) {
        count_node();
        // The item with the fewest options; for an optional cell, staying empty is one more.
        Word pick = 0;
        for (int w = 0; w < level.item_words; ++w) pick |= state.pick[w];
        const bool with_open = pick == 0 || model_.branch_on_open;
        int fewest = std::numeric_limits<int>::max();
        int chosen_item = -1;
        bool is_open = false;
        for (int w = 0; w < level.item_words; ++w) {
            const Word open = with_open ? state.open[w] : 0;
            for (Word bits = state.pick[w] | open; bits != 0; bits &= bits - 1) {
                const int i = 64 * w + std::countr_zero(bits);
                const bool optional = (open & bits & -bits) != 0;
                const int count =
                    count_common(state.live, level.rows + static_cast<std::size_t>(i) * level.words,
                                 level.words) +
                    optional;
                if (count < fewest) {
                    fewest = count;
                    chosen_item = i;
                    is_open = optional;
                }
            }
        }
        if (chosen_item < 0) return;
        const Word* row = level.rows + static_cast<std::size_t>(chosen_item) * level.words;
        const auto before = arena_.mark();
        for (int w = 0; w < level.words; ++w) {
            for (Word bits = state.live[w] & row[w]; bits != 0; bits &= bits - 1) {
                const int o = 64 * w + std::countr_zero(bits);
                ++placements_;
                WideState next = copy_of(level, &state);
                place(level, next, o);
                chosen_[depth_++] = level.option[o];
                settle(level, next);
                --depth_;
                if (!model_.plain) lift(level, o);
                arena_.release(before);
                if (stop_) return;
            }
        }
        if (is_open) {
            WideState next = copy_of(level, &state);
            leave_empty(level, next, chosen_item);
            chosen_[depth_++] = ~level.item[chosen_item];
            settle(level, next);
            --depth_;
            arena_.release(before);
        }
    }

    // ---- nodes of at most 64 items and 512 options

    // False if the items do not fit.
    bool enter_narrow(const WideLevel& level, const WideState& state, int options) {
        const auto before = arena_.mark();
        Word* matter = arena_.take<Word>(level.item_words);
        const int items = items_that_matter(level, state, matter);
        if (items > narrow_items) {
            arena_.release(before);
            if (64 * level.words > narrow_options) {
                narrower(level, state, options);
                return true;
            }
            return false;
        }
        NarrowState next{};
        int at = 0;
        for (int w = 0; w < level.item_words; ++w) {
            if (matter[w] == 0) continue;
            next.need |= extract_bits(state.need[w], matter[w]) << at;
            next.pick |= extract_bits(state.pick[w], matter[w]) << at;
            next.open |= extract_bits(state.open[w], matter[w]) << at;
            next.active |= extract_bits(state.active[w], matter[w]) << at;
            at += std::popcount(matter[w]);
        }
        next.holes = state.holes;
        enter_level(level, state.live, matter, items, next, options);
        arena_.release(before);
        return true;
    }

    // Goes on in a level that has only the live options of `from` and the items that matter. Nodes
    // stay in that level: subtrees below 128 options have three nodes on average, and making a
    // smaller matrix once more for them took half again as long on Bedlam (1.35 s to 2.07 s), with
    // the threshold at 64 options it was still slower on AVX2 (5.8 s to 7.4 s).
    void enter_level(const WideLevel& from, const Word* live, const Word* matter, int items,
                     const NarrowState& state, int options) {
        NarrowLevel below;
        below.items = items;
        constexpr int rounded[] = {2, 2, 2, 3, 4, 5, 6, 8, 8};
        below.groups = rounded[(items + 7) / 8];
        int* item = arena_.take<int>(64);
        list_items(from, matter, item);
        int* option = arena_.take<int>(narrow_options + 16);
        list_options(from, live, option);
        below.many = 0;
        below.touching = nullptr;
        if (!model_.plain) {
            for (int i = 0; i < items; ++i) {
                if (is_many(item[i])) below.many |= Word{1} << i;
            }
        }
        below.item = item;
        below.option = option;
        below.cells = low_bits(
            static_cast<int>(std::lower_bound(item, item + items, model_.cell_items) - item));
        if (part_.volumes) below.touching = touching_cells(below, items);
        if (options <= 64) {
            enter_words<1>(from, live, matter, below, state, options);
        } else if (options <= 128) {
            enter_words<2>(from, live, matter, below, state, options);
        } else if (options <= 256) {
            enter_words<4>(from, live, matter, below, state, options);
        } else {
            enter_words<8>(from, live, matter, below, state, options);
        }
    }

    const Word* touching_cells(const NarrowLevel& level, int items) {
        Word* touching = arena_.take<Word>(64);
        const auto before = arena_.mark();
        int* at = arena_.take<int>(model_.items);
        std::fill_n(at, model_.items, -1);
        for (int i = 0; i < items; ++i) at[level.item[i]] = i;
        const int cells = std::popcount(level.cells);
        for (int i = 0; i < cells; ++i) {
            Word around = 0;
            const int cell = level.item[i];
            for (int k = model_.first_neighbour[cell]; k < model_.first_neighbour[cell + 1]; ++k) {
                const int to = at[model_.neighbours[k]];
                if (to >= 0) around |= Word{1} << to;
            }
            touching[i] = around;
        }
        arena_.release(before);
        return touching;
    }

    // The component of the cells `empty` that the lowest of them lies in.
    static HWY_INLINE Word component(const NarrowLevel& level, Word empty) {
        Word found = empty & -empty;
        for (Word front = found; front != 0;) {
            const Word next = level.touching[std::countr_zero(front)] & empty & ~found;
            found |= next;
            front = (front & (front - 1)) | next;
        }
        return found;
    }

    // Whether each component of the cells to be covered has a volume that some of the pieces left
    // add up to. With pieces of one size that is divisibility; otherwise subset sums, up to the 63
    // cells of a proper part. Copies are taken as if all permitted ones were there for each part.
    template <bool General>
    HWY_NOINLINE bool volumes_fit(const NarrowLevel& level, Word need) {
        Word empty = need & level.cells;
        Word part = component(level, empty);
        bool fit = true;
        if (part != empty) {
            Word sums = 1;
            if (!model_.one_size) {
                const auto add = [&](int size, int copies) {
                    for (; copies > 0 && size < 64; --copies) {
                        const Word more = sums | sums << size;
                        if (more == sums) break;
                        sums = more;
                    }
                };
                for (int i = std::popcount(level.cells); i < level.items; ++i) {
                    if (!General && (need >> i & 1) == 0) continue;
                    const int piece = level.item[i];
                    add(model_.size[piece], is_many(piece) ? left_[piece] : 1);
                }
                for (const int size : model_.free_sizes) add(size, 64);
            }
            for (;;) {
                const int volume = std::popcount(part);
                fit = model_.one_size ? volume % model_.volume_step == 0
                                      : volume > 63 || (sums >> volume & 1) != 0;
                empty &= ~part;
                if (!fit || empty == 0) break;
                part = component(level, empty);
            }
        }
        ++counts_.volume_tests;
        counts_.volume_cuts += !fit;
        return fit;
    }

    static void list_items(const WideLevel& level, const Word* matter, int* list) {
        for (int w = 0; w < level.item_words; ++w) {
            for (Word bits = matter[w]; bits != 0; bits &= bits - 1) {
                *list++ = level.item[64 * w + std::countr_zero(bits)];
            }
        }
    }

    // Precondition: there is room for all options of the level's words that have live ones, and
    // for 16 more.
    static void list_options(const WideLevel& level, const Word* live, int* list) {
        for (int w = 0; w < level.words; ++w) {
#if HWY_TARGET <= HWY_AVX3_DL
            for (int part = 0; part < 64; part += 16) {
                const auto some = static_cast<__mmask16>(live[w] >> part);
                if (some == 0) continue;
                _mm512_mask_compressstoreu_epi32(list, some,
                                                 _mm512_loadu_si512(level.option + 64 * w + part));
                list += std::popcount(static_cast<unsigned>(some));
            }
#else
            for (Word bits = live[w]; bits != 0; bits &= bits - 1) {
                *list++ = level.option[64 * w + std::countr_zero(bits)];
            }
#endif
        }
    }

#if HWY_TARGET <= HWY_AVX3_DL
    // out[c] has bit r where in[r] has bit c: a 64 x 64 bit matrix, by 8 x 8 bytes (shuffles) of
    // 8 x 8 bits (gf2p8affineqb with the identity, which also turns the rows around).
    static HWY_INLINE void transpose(const Word* in, Word* out) {
        alignas(64) static constexpr auto byte_order = [] {
            std::array<std::uint8_t, 64> order{};
            for (int to = 0; to < 64; ++to) {
                order[to] = static_cast<std::uint8_t>(8 * (7 - to % 8) + to / 8);
            }
            return order;
        }();
        const __m512i order = _mm512_load_si512(byte_order.data());
        const __m512i identity = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201ULL));
        __m512i v[8];
        for (int i = 0; i < 8; ++i) {
            v[i] = _mm512_gf2p8affine_epi64_epi8(
                identity, _mm512_permutexvar_epi8(order, _mm512_load_si512(in + 8 * i)), 0);
        }
        __m512i a[8];
        for (int i = 0; i < 4; ++i) {
            a[2 * i] = _mm512_unpacklo_epi8(v[2 * i], v[2 * i + 1]);
            a[2 * i + 1] = _mm512_unpackhi_epi8(v[2 * i], v[2 * i + 1]);
        }
        __m512i b[8];
        for (int i = 0; i < 2; ++i) {
            for (int half = 0; half < 2; ++half) {
                b[4 * i + 2 * half] = _mm512_unpacklo_epi16(a[4 * i + half], a[4 * i + 2 + half]);
                b[4 * i + 2 * half + 1] =
                    _mm512_unpackhi_epi16(a[4 * i + half], a[4 * i + 2 + half]);
            }
        }
        for (int half = 0; half < 2; ++half) {
            __m512i c[4];
            for (int i = 0; i < 2; ++i) {
                c[2 * i] = _mm512_unpacklo_epi32(b[2 * half + i], b[4 + 2 * half + i]);
                c[2 * i + 1] = _mm512_unpackhi_epi32(b[2 * half + i], b[4 + 2 * half + i]);
            }
            const __m512i low01 = _mm512_shuffle_i64x2(c[0], c[1], 0x44);
            const __m512i high01 = _mm512_shuffle_i64x2(c[0], c[1], 0xee);
            const __m512i low23 = _mm512_shuffle_i64x2(c[2], c[3], 0x44);
            const __m512i high23 = _mm512_shuffle_i64x2(c[2], c[3], 0xee);
            _mm512_store_si512(out + 8 * half, _mm512_shuffle_i64x2(low01, low23, 0x88));
            _mm512_store_si512(out + 16 + 8 * half, _mm512_shuffle_i64x2(low01, low23, 0xdd));
            _mm512_store_si512(out + 32 + 8 * half, _mm512_shuffle_i64x2(high01, high23, 0x88));
            _mm512_store_si512(out + 48 + 8 * half, _mm512_shuffle_i64x2(high01, high23, 0xdd));
        }
    }
#endif

    // planes[w * lanes + i]: which of the live options 64 w .. 64 w + 63 cover item i of those in
    // `matter`, both counted along the bits set. Lanes and words past the last are zero.
    void make_planes(const WideLevel& level, const Word* live, const Word* matter, int options,
                     int lanes, int words, Word* planes) {
        const auto before = arena_.mark();
#if HWY_TARGET <= HWY_AVX3_DL
        const int blocks = (options + 63) / 64;
        const std::size_t stride = 64 * static_cast<std::size_t>(blocks) + 64;
        Word* packed = arena_.take<Word>(stride * level.item_words);
        for (int v = 0; v < level.item_words; ++v) {
            if (matter[v] == 0) continue;
            const Word* masks = level.masks + static_cast<std::size_t>(v) * 64 * level.words;
            Word* to = packed + v * stride;
            for (int w = 0; w < level.words; ++w) {
                if (live[w] == 0) continue;
                for (int part = 0; part < 8; ++part) {
                    const auto some = static_cast<__mmask8>(live[w] >> (8 * part));
                    _mm512_storeu_si512(to,
                                        _mm512_maskz_compress_epi64(
                                            some, _mm512_load_si512(masks + 64 * w + 8 * part)));
                    to += std::popcount(static_cast<unsigned>(some));
                }
            }
            Word* const end = packed + v * stride + 64 * static_cast<std::size_t>(blocks);
            for (; to < end; to += 8) _mm512_storeu_si512(to, _mm512_setzero_si512());
        }
        Word* gathered = arena_.take<Word>(static_cast<std::size_t>(lanes) + 64);
        alignas(64) Word block[64];
        for (int w = 0; w < blocks; ++w) {
            Word* to = gathered;
            for (int v = 0; v < level.item_words; ++v) {
                if (matter[v] == 0) continue;
                transpose(packed + v * stride + 64 * static_cast<std::size_t>(w), block);
                for (int part = 0; part < 8; ++part) {
                    const auto some = static_cast<__mmask8>(matter[v] >> (8 * part));
                    _mm512_storeu_si512(
                        to, _mm512_maskz_compress_epi64(some, _mm512_load_si512(block + 8 * part)));
                    to += std::popcount(static_cast<unsigned>(some));
                }
            }
            Word* plane = planes + static_cast<std::size_t>(w) * lanes;
            for (; to < gathered + lanes; to += 8) {
                _mm512_storeu_si512(to, _mm512_setzero_si512());
            }
            for (int i = 0; i < lanes; i += 8) {
                _mm512_store_si512(plane + i, _mm512_load_si512(gathered + i));
            }
        }
        std::fill_n(planes + static_cast<std::size_t>(blocks) * lanes,
                    static_cast<std::size_t>(words - blocks) * lanes, 0);
#else
        static_cast<void>(options);
        std::fill_n(planes, static_cast<std::size_t>(words) * lanes, 0);
        int* shift = arena_.take<int>(level.item_words);
        for (int v = 0, sum = 0; v < level.item_words; ++v) {
            shift[v] = sum;
            sum += std::popcount(matter[v]);
        }
        int o = 0;
        for (int w = 0; w < level.words; ++w) {
            for (Word left = live[w]; left != 0; left &= left - 1, ++o) {
                const int from = 64 * w + std::countr_zero(left);
                Word* plane = planes + static_cast<std::size_t>(o / 64) * lanes;
                for (int v = 0; v < level.item_words; ++v) {
                    if (matter[v] == 0) continue;
                    for (Word bits = extract_bits(level.mask(from, v), matter[v]); bits != 0;
                         bits &= bits - 1) {
                        plane[shift[v] + std::countr_zero(bits)] |= Word{1} << (o % 64);
                    }
                }
            }
        }
#endif
        arena_.release(before);
    }

    // masks[64 * w + o]: bit i is bit o of planes[w * lanes + i], for i < count <= 64.
    static void make_masks(const Word* planes, int lanes, int count, int words, Word* masks) {
#if HWY_TARGET <= HWY_AVX3_DL
        alignas(64) Word block[64] = {};
        for (int w = 0; w < words; ++w) {
            for (int i = 0; i < count; i += 8) {
                _mm512_store_si512(
                    block + i, _mm512_load_si512(planes + static_cast<std::size_t>(w) * lanes + i));
            }
            transpose(block, masks + 64 * static_cast<std::size_t>(w));
        }
#else
        std::fill_n(masks, 64 * static_cast<std::size_t>(words), 0);
        for (int w = 0; w < words; ++w) {
            Word* to = masks + 64 * static_cast<std::size_t>(w);
            for (int i = 0; i < count; ++i) {
                for (Word bits = planes[static_cast<std::size_t>(w) * lanes + i]; bits != 0;
                     bits &= bits - 1) {
                    to[std::countr_zero(bits)] |= Word{1} << i;
                }
            }
        }
#endif
    }

    // Makes the matrix of a level and enters it.
    template <int W>
    void enter_words(const WideLevel& from, const Word* live_there, const Word* matter,
                     NarrowLevel& level, const NarrowState& state, int options) {
        const int lanes = 8 * level.groups;
        Word* rows = arena_.take<Word>(static_cast<std::size_t>(lanes) * W);
        Word* planes = arena_.take<Word>(static_cast<std::size_t>(lanes) * W);
        Word* masks = arena_.take<Word>(64 * W);
        make_planes(from, live_there, matter, options, lanes, W, planes);
        make_masks(planes, lanes, lanes, W, masks);
        for (int i = 0; i < lanes; ++i) {
            for (int w = 0; w < W; ++w) rows[i * W + w] = planes[w * lanes + i];
        }
        level.rows = rows;
        level.planes = planes;
        level.masks = masks;
        alignas(64) Word live[W];
        fill_options(live, options, W);
        switch (level.groups) {
            case 2:
                return enter_groups<W, 2>(level, live, state);
            case 3:
                return enter_groups<W, 3>(level, live, state);
            case 4:
                return enter_groups<W, 4>(level, live, state);
            case 5:
                return enter_groups<W, 5>(level, live, state);
            case 6:
                return enter_groups<W, 6>(level, live, state);
            default:
                return enter_groups<W, 8>(level, live, state);
        }
    }

    template <int W, int Groups>
    void enter_groups(const NarrowLevel& level, const Word* live, const NarrowState& state) {
        if (model_.plain) {
            narrow_node<W, Groups, false>(level, live, state.need);
        } else {
            narrow_node<W, Groups, true>(level, live, state);
        }
    }

    // The items, as bits, that no live option covers.
    template <int W, int Groups>
    static HWY_INLINE Word uncovered(const NarrowLevel& level, const Word* live) {
        constexpr int lanes = 8 * Groups;
        const Wide d;
#if HWY_TARGET <= HWY_AVX3
        __mmask8 empty[8] = {};
        for (int g = 0; g < Groups; ++g) {
            __m512i reached = _mm512_and_si512(_mm512_set1_epi64(static_cast<long long>(live[0])),
                                               _mm512_load_si512(level.planes + 8 * g));
            for (int w = 1; w < W; ++w) {
                reached = _mm512_ternarylogic_epi64(
                    reached, _mm512_set1_epi64(static_cast<long long>(live[w])),
                    _mm512_load_si512(level.planes + w * lanes + 8 * g), 0xf8);
            }
            empty[g] = _mm512_testn_epi64_mask(reached, reached);
        }
        // Joined pairwise in mask registers: by way of general ones it takes twice as long.
        const __mmask16 a = _mm512_kunpackb(empty[1], empty[0]);
        if constexpr (Groups == 2) return a;
        const __mmask16 b = Groups > 3 ? _mm512_kunpackb(empty[3], empty[2]) : __mmask16{empty[2]};
        const __mmask32 low = _mm512_kunpackw(b, a);
        if constexpr (Groups <= 4) return low;
        const __mmask16 e = Groups > 5 ? _mm512_kunpackb(empty[5], empty[4]) : __mmask16{empty[4]};
        const __mmask32 high =
            Groups > 6 ? _mm512_kunpackw(_mm512_kunpackb(empty[7], empty[6]), e) : __mmask32{e};
        return _cvtmask64_u64(_mm512_kunpackd(high, low));
#else
        constexpr int step = static_cast<int>(hn::MaxLanes(d));
        Word result = 0;
        for (int i = 0; i < lanes; i += step) {
            auto reached = hn::And(hn::Set(d, live[0]), hn::Load(d, level.planes + i));
            for (int w = 1; w < W; ++w) {
                reached = hn::Or(reached, hn::And(hn::Set(d, live[w]),
                                                  hn::Load(d, level.planes + w * lanes + i)));
            }
            std::uint8_t bits[8] = {};
            hn::StoreMaskBits(d, hn::Eq(reached, hn::Zero(d)), bits);
            result |= static_cast<Word>(bits[0]) << i;
        }
        return result;
#endif
    }

    // Of the items in `among` the one with the fewest live options, the lowest if several; one more
    // is counted for the items in `open`. Precondition: among is not empty.
    template <int W, int Groups>
    static HWY_INLINE int fewest_options(const NarrowLevel& level, const Word* live, Word among,
                                         Word open) {
        constexpr int lanes = 8 * Groups;
        const Wide d;
#if HWY_TARGET <= HWY_AVX3_DL
        // The count and the lane in one number, so that one minimum finds both.
        __m512i best = _mm512_set1_epi64(-1);
        __m512i lane = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
        for (int g = 0; g < Groups; ++g) {
            __m512i count = _mm512_popcnt_epi64(
                _mm512_and_si512(_mm512_set1_epi64(static_cast<long long>(live[0])),
                                 _mm512_load_si512(level.planes + 8 * g)));
            for (int w = 1; w < W; ++w) {
                count = _mm512_add_epi64(count,
                                         _mm512_popcnt_epi64(_mm512_and_si512(
                                             _mm512_set1_epi64(static_cast<long long>(live[w])),
                                             _mm512_load_si512(level.planes + w * lanes + 8 * g))));
            }
            count = _mm512_mask_add_epi64(count, static_cast<__mmask8>(open >> (8 * g)), count,
                                          _mm512_set1_epi64(1));
            count = _mm512_or_si512(_mm512_slli_epi64(count, 8), lane);
            best =
                _mm512_mask_min_epu64(best, static_cast<__mmask8>(among >> (8 * g)), best, count);
            lane = _mm512_add_epi64(lane, _mm512_set1_epi64(8));
        }
        return static_cast<int>(_mm512_reduce_min_epu64(best) & 63);
#else
        constexpr int step = static_cast<int>(hn::MaxLanes(d));
        alignas(64) Word counts[lanes];
        for (int i = 0; i < lanes; i += step) {
            auto count =
                hn::PopulationCount(hn::And(hn::Set(d, live[0]), hn::Load(d, level.planes + i)));
            for (int w = 1; w < W; ++w) {
                count = hn::Add(
                    count, hn::PopulationCount(hn::And(hn::Set(d, live[w]),
                                                       hn::Load(d, level.planes + w * lanes + i))));
            }
            hn::Store(count, d, counts + i);
        }
        Word fewest = ~Word{0};
        int result = 0;
        for (Word bits = among; bits != 0; bits &= bits - 1) {
            const int i = std::countr_zero(bits);
            const Word count = counts[i] + (open >> i & 1);
            if (count < fewest) {
                fewest = count;
                result = i;
            }
        }
        return result;
#endif
    }

    // next = live without the options of the items in `covered`. Precondition: some item is.
    template <int W>
    static HWY_INLINE void exclude(const NarrowLevel& level, Word covered, const Word* live,
                                   Word* next) {
        const hn::CappedTag<Word, W> d;
        constexpr int step = static_cast<int>(hn::MaxLanes(d));
        for (int w = 0; w < W; w += step) {
            Word bits = covered;
            auto gone = hn::Load(d, level.rows + std::countr_zero(bits) * W + w);
            for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
                gone = hn::Or(gone, hn::Load(d, level.rows + std::countr_zero(bits) * W + w));
            }
            hn::Store(hn::AndNot(gone, hn::Load(d, live + w)), d, next + w);
        }
    }

    // The hot loop, and so one long function: a node, its branches, and for each branch the test
    // whether every item can still be covered.
    template <int W, int Groups, bool General>
    HWY_NOINLINE void narrow_node(
        const NarrowLevel& level, const Word* live,
        const std::conditional_t<General, const NarrowState&, Word> sets) {
        count_node();
        Word among = 0;
        Word open = 0;
        if constexpr (General) {
            among = sets.pick;
            if (among == 0 || model_.branch_on_open) open = sets.open;
            among |= open;
            if (among == 0) return;
        } else {
            among = sets;
        }
        const int item = fewest_options<W, Groups>(level, live, among, open);
        // One branch an option, taken or not: scanning word by word mispredicts at most nodes.
        alignas(64) Word options[W];
        unsigned words = common_options<W>(level.rows + item * W, live, options);
        while (words != 0) {
            const int w = std::countr_zero(words);
            const Word bits = options[w];
            const Word rest = bits & (bits - 1);
            options[w] = rest;
            words &= rest != 0 ? ~0U : words - 1;
            const int o = 64 * w + std::countr_zero(bits);
            const Word mask = level.masks[o];
            ++placements_;
            alignas(64) Word next_live[W];
            Sets<General> next = sets;
            if constexpr (General) {
                exclude<W>(level, mask & sets.active, live, next_live);
                next.need &= ~(mask & ~level.many);
                next.pick &= ~(mask & ~level.many);
                next.open &= ~mask;
                for (Word pieces = mask & level.many; pieces != 0; pieces &= pieces - 1) {
                    take_copy(level.item[std::countr_zero(pieces)], pieces & -pieces, next);
                }
            } else {
                exclude<W>(level, mask, live, next_live);
                next &= ~mask;
            }
            settle_narrow<W, Groups, General>(level, next_live, next, level.option + o);
            if constexpr (General) {
                for (Word pieces = mask & level.many; pieces != 0; pieces &= pieces - 1) {
                    const int piece = level.item[std::countr_zero(pieces)];
                    ++left_[piece];
                    ++owed_[piece];
                }
            }
            if (stop_) return;
        }
        if constexpr (General) {
            if ((open >> item & 1) == 0) return;
            alignas(64) Word next_live[W];
            NarrowState next = sets;
            exclude<W>(level, Word{1} << item, live, next_live);
            next.open &= ~(Word{1} << item);
            --next.holes;
            const int decision = ~level.item[item];
            settle_narrow<W, Groups, General>(level, next_live, next, &decision);
        }
    }

    // both = row and live; returns the words that are not zero, as bits.
    template <int W>
    static HWY_INLINE unsigned common_options(const Word* row, const Word* live, Word* both) {
        const hn::CappedTag<Word, W> d;
        constexpr int step = static_cast<int>(hn::MaxLanes(d));
        unsigned words = 0;
        for (int w = 0; w < W; w += step) {
            const auto common = hn::And(hn::Load(d, row + w), hn::Load(d, live + w));
            hn::Store(common, d, both + w);
            std::uint8_t bits[8] = {};
            hn::StoreMaskBits(d, hn::Ne(common, hn::Zero(d)), bits);
            words |= static_cast<unsigned>(bits[0]) << w;
        }
        return words;
    }

    // One copy of a piece that may be placed more than once.
    void take_copy(int piece, Word bit, NarrowState& state) {
        --left_[piece];
        --owed_[piece];
        if (owed_[piece] <= 0) state.need &= ~bit;
        if (left_[piece] == 1) {
            state.active |= bit;
            if (owed_[piece] == 1) state.pick |= bit;
        } else if (left_[piece] == 0) {
            state.pick &= ~bit;
        }
    }

    // Decides what a branch is: dead, a packing, or a node, and searches that.
    template <int W, int Groups, bool General>
    HWY_INLINE void settle_narrow(const NarrowLevel& level, const Word* live, Sets<General>& sets,
                                  const int* decision) {
        const Word missing = uncovered<W, Groups>(level, live);
        bool complete = false;
        if constexpr (General) {
            if ((missing & sets.need) != 0) return;
            sets.holes -= std::popcount(missing & sets.open);
            if (sets.holes < 0) return;
            sets.open &= ~missing;
            if (sets.holes == 0) {
                sets.need |= sets.open;
                sets.pick |= sets.open;
                sets.open = 0;
            }
            if (sets.need == 0) {
                Word any = 0;
                for (int w = 0; w < W; ++w) any |= live[w];
                complete = any == 0;
            }
        } else {
            if ((missing & sets) != 0) return;
            complete = sets == 0;
        }
        // A flag and not a template parameter: it costs less than the time to compile it twice.
        if (part_.volumes && !complete) {
            if constexpr (General) {
                if (sets.open == 0 && !volumes_fit<General>(level, sets.need)) return;
            } else {
                if (!volumes_fit<General>(level, sets)) return;
            }
        }
        chosen_[depth_++] = *decision;
        if (complete) {
            found();
        } else {
            narrow_node<W, Groups, General>(level, live, sets);
        }
        --depth_;
    }

    const CoverPart& part_;
    const CoverModel& model_;
    Arena& arena_;
    int* left_ = nullptr;  // by item of the model, as are the next
    int* owed_ = nullptr;
    int* chosen_ = nullptr;  // decisions so far
    CoverSink& sink_;
    const CoverBudget& budget_;
    std::vector<Decisions>* children_;
    CoverCounts counts_;
    int depth_ = 0;
    bool expanding_ = false;  // the next node is the one to expand
    bool stop_ = false;
    std::uint64_t nodes_ = 0;
    std::uint64_t placements_ = 0;
};

CoverCounts search_subtree(const CoverPart& part, std::span<const int> decisions, CoverSink& sink,
                           const CoverBudget& budget) {
    return Search(part, sink, budget, nullptr).run(decisions);
}

CoverCounts expand_node(const CoverPart& part, std::span<const int> decisions, CoverSink& sink,
                        std::vector<Decisions>* children) {
    return Search(part, sink, {}, children).run(decisions);
}

std::vector<int> dead_options(const CoverPart& part, CoverSink& sink) {
    return Search(part, sink, {}, nullptr).dead();
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
#if HWY_TARGET <= HWY_AVX3_DL
#if HWY_COMPILER_CLANG
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
HWY_AFTER_NAMESPACE();

#endif
